import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'
import type { Dashboard } from '../../../api/contract/dashboard.ts'

/** The pending calls, by period. */
let calls: Map<string, PromiseWithResolvers<Response>>

beforeEach(() => {
  openBrowserTab('/admin/dashboard')
  calls = new Map()
  vi.stubGlobal('fetch', (url: string) => {
    const call = Promise.withResolvers<Response>()
    calls.set(new URL(url, 'http://localhost').searchParams.get('days') ?? '', call)
    return call.promise
  })
})
afterEach(closeBrowserTab)

const createDashboard = (toShip: number) => ({ toShip }) as Dashboard

async function respond(days: string): Promise<void> {
  await expect.poll(() => calls.has(days)).toBe(true)
  calls.get(days)?.resolve(Response.json({ success: true, data: createDashboard(Number(days)) }))
}

test('a response for a period that is no longer selected is dropped', async () => {
  const { setSearchParams } = await import('../lists/search-params.ts')
  const { $dashboard, openDashboard, refreshDashboard } = await import('./dashboard.ts')
  openDashboard('', createDashboard(30))
  setSearchParams({ days: '7' })
  setSearchParams({ days: '90' })
  expect($dashboard.get()).toEqual({ status: 'loading', data: createDashboard(30) })
  await respond('90')
  await expect.poll(() => $dashboard.get()).toEqual({ status: 'ready', data: createDashboard(90) })
  const lateRefresh = refreshDashboard()
  setSearchParams({ days: '7' })
  await respond('90')
  await lateRefresh
  expect($dashboard.get()).toEqual({ status: 'loading', data: createDashboard(90) })
})

test('a query without a known period selects 30 days', async () => {
  const { readPeriodDays } = await import('./dashboard.ts')
  expect(['?days=7', '?days=90', '?days=8', '?days', '', null].map((search) => readPeriodDays(search))).toEqual([
    7, 90, 30, 30, 30, 30
  ])
})

async function fail(days: string): Promise<void> {
  await expect.poll(() => calls.has(days)).toBe(true)
  calls.get(days)?.resolve(Response.json({ message: 'No.' }, { status: 500 }))
  calls.delete(days)
}

test('a period that fails to load shows the failure beside the old values, and can be loaded again', async () => {
  const { setSearchParams } = await import('../lists/search-params.ts')
  const { $dashboard, openDashboard, loadDashboard } = await import('./dashboard.ts')
  await loadDashboard()
  expect($dashboard.get()).toBeNull()
  openDashboard('', createDashboard(30))
  setSearchParams({ order: 'o1' })
  expect([$dashboard.get(), calls.size]).toEqual([{ status: 'ready', data: createDashboard(30) }, 0])
  setSearchParams({ days: '7' })
  await fail('7')
  const failure = { status: 'failed', message: 'No.', data: createDashboard(30) }
  await expect.poll(() => $dashboard.get()).toMatchObject(failure)
  const loading = loadDashboard()
  await respond('7')
  await loading
  expect($dashboard.get()).toEqual({ status: 'ready', data: createDashboard(7) })
})

test('a refresh that fails keeps the values and can be repeated', async () => {
  const { $toasts } = await import('../../toasts.ts')
  const { $dashboard, openDashboard, refreshDashboard } = await import('./dashboard.ts')
  openDashboard('', createDashboard(5))
  const refresh = refreshDashboard()
  await fail('30')
  await refresh
  expect($dashboard.get()).toEqual({ status: 'ready', data: createDashboard(5) })
  const action = $toasts.get()[0]?.action
  if (action && 'press' in action) action.press()
  await respond('30')
  await expect.poll(() => $dashboard.get()).toEqual({ status: 'ready', data: createDashboard(30) })
})
