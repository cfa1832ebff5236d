import { type Dashboard, DEFAULT_PERIOD, PERIODS } from '../../../api/contract/dashboard.ts'
import { call } from '../../call.ts'
import { showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'

export type PeriodDays = (typeof PERIODS)[number]

export const readPeriodDays = (search: URLSearchParams): PeriodDays =>
  PERIODS.find((period) => String(period) === search.get('days')) ?? DEFAULT_PERIOD

/** Shows a failure as a toast. */
export async function dismissFirstSteps(onDismissed: () => void): Promise<void> {
  try {
    await call('PUT /api/admin/settings/update', { body: { showFirstSteps: false } })
    onDismissed()
  } catch (error) {
    showFailureToast(error)
  }
}

/** Shows a failure as a toast. */
export async function refreshDashboard(days: PeriodDays, show: (data: Dashboard) => void): Promise<void> {
  const retry = startAttempt('refresh dashboard', () => void refreshDashboard(days, show))
  try {
    show((await call('GET /api/admin/dashboard/get', { query: { days } })).data)
  } catch (error) {
    showFailureToast(error, retry)
  }
}
