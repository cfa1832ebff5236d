import { type Dashboard, DEFAULT_PERIOD, PERIODS } from '../../../api/contract/dashboard.ts'
import { call } from '../../call.ts'
import { reportFailure, showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'

export type PeriodDays = (typeof PERIODS)[number]

export const readPeriodDays = (search: URLSearchParams): PeriodDays =>
  PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT_PERIOD

export const dismissFirstSteps = (onDismissed: () => void): Promise<void> =>
  reportFailure(async () => {
    await call('PUT /api/admin/settings/update', { body: { showFirstSteps: false } })
    onDismissed()
  })

/** Shows a failure as a toast. */
export async function refreshDashboard(days: PeriodDays, show: (data: Dashboard) => void): Promise<void> {
  const retry = startAttempt('refresh dashboard', () => void refreshDashboard(days, show))
  try {
    show((await call('GET /api/admin/dashboard/get', { query: { days } })).data)
  } catch (error) {
    showFailureToast(error, retry)
  }
}
