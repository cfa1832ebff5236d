import { atom } from 'nanostores'

import { type Dashboard, DEFAULT_PERIOD, PERIODS } from '../../../api/contract/dashboard.ts'
import { call } from '../../call.ts'
import { type Failure, toFailure, showFailureToast } from '../../failure.ts'
import { $search } from '../lists/search-params.ts'

/** While another period loads, `data` is the one in view. */
type DashboardState = { data: Dashboard } & ({ status: 'loading' | 'ready' } | ({ status: 'failed' } & Failure))

/** Null until `openDashboard`. */
export const $dashboard = atom<DashboardState | null>(null)

export function daysIn(search?: string | null): (typeof PERIODS)[number] {
  const days = new URLSearchParams(search ?? '').get('days')
  return PERIODS.find((period) => String(period) === days) ?? DEFAULT_PERIOD
}

export function openDashboard(search: string, data: Dashboard): void {
  $search.set(search)
  $dashboard.set({ status: 'ready', data })
  $search.listen((next, previous) => {
    if (daysIn(next) !== daysIn(previous)) void loadDashboard()
  })
}

export async function loadDashboard(): Promise<void> {
  const current = $dashboard.get()
  if (!current) return
  const { data } = current
  $dashboard.set({ status: 'loading', data })
  const days = daysIn($search.get())
  await fetchPeriod(days).catch((error: unknown) => {
    setFor(days, { status: 'failed', data, ...toFailure(error) })
  })
}

/** If it fails, the old values stay. */
export async function refreshDashboard(): Promise<void> {
  await fetchPeriod(daysIn($search.get())).catch((error: unknown) => {
    showFailureToast(error, () => void refreshDashboard())
  })
}

async function fetchPeriod(days: number): Promise<void> {
  const { data } = await call('GET /api/admin/dashboard/get', { query: { days } })
  setFor(days, { status: 'ready', data })
}

/** The selected period may have changed meanwhile. */
function setFor(days: number, state: DashboardState): void {
  if (days === daysIn($search.get())) $dashboard.set(state)
}
