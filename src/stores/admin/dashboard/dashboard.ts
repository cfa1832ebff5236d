import { atom } from 'nanostores'

import { type Dashboard, DEFAULT_PERIOD, PERIODS } from '../../../api/contract/dashboard.ts'
import { call } from '../../call.ts'
import { type Failure, toFailure, showFailureToast } from '../../failure.ts'
import { startAttempt } from '../../toasts.ts'
import { $search } from '../lists/search-params.ts'

/** While another period loads, `data` is what is in view. */
type DashboardState = { data: Dashboard } & ({ status: 'loading' | 'ready' } | ({ status: 'failed' } & Failure))

/** Null until `openDashboard`. */
export const $dashboard = atom<DashboardState | null>(null)

export function readPeriodDays(search?: string | null): (typeof PERIODS)[number] {
  const days = new URLSearchParams(search ?? '').get('days')
  return PERIODS.find((period) => String(period) === days) ?? DEFAULT_PERIOD
}

export function openDashboard(search: string, data: Dashboard): void {
  $search.set(search)
  $dashboard.set({ status: 'ready', data })
  $search.listen((next, previous) => {
    if (readPeriodDays(next) !== readPeriodDays(previous)) void loadDashboard()
  })
}

export async function loadDashboard(): Promise<void> {
  const current = $dashboard.get()
  if (!current) return
  const { data } = current
  $dashboard.set({ status: 'loading', data })
  const days = readPeriodDays($search.get())
  await fetchPeriod(days).catch((error: unknown) => {
    setDashboard(days, { status: 'failed', data, ...toFailure(error) })
  })
}

/** Reloads the dashboard. If that fails, the old values stay. */
export async function refreshDashboard(): Promise<void> {
  const retry = startAttempt('refresh dashboard', () => void refreshDashboard())
  await fetchPeriod(readPeriodDays($search.get())).catch((error: unknown) => {
    showFailureToast(error, retry)
  })
}

async function fetchPeriod(days: number): Promise<void> {
  const { data } = await call('GET /api/admin/dashboard/get', { query: { days } })
  setDashboard(days, { status: 'ready', data })
}

/** Ignores the state if another period has been selected in the meantime. */
function setDashboard(days: number, state: DashboardState): void {
  if (days === readPeriodDays($search.get())) $dashboard.set(state)
}
