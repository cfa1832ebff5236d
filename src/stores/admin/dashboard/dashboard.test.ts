import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Dashboard } from '../../../api/contract/dashboard.ts'

/** The pending calls, by period. */
let calls: Map<string, PromiseWithResolvers<Response>>

beforeEach(() => {
  vi.resetModules()
  calls = new Map()
  vi.stubGlobal('location', { pathname: '/admin/dashboard', search: '' })
  vi.stubGlobal('history', {
    pushState: (_state: unknown, _title: string, url: string) => {
      location.search = new URL(url, 'http://localhost').search
    }
  })
  vi.stubGlobal('fetch', (url: string) => {
    const call = Promise.withResolvers<Response>()
    calls.set(new URL(url, 'http://localhost').searchParams.get('days') ?? '', call)
    return call.promise
  })
})
afterEach(() => void vi.unstubAllGlobals())

const createDashboard = (toShip: number) => ({ toShip }) as Dashboard

async function respond(days: string): Promise<void> {
  await vi.waitFor(() => expect(calls.has(days)).toBe(true))
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
  await vi.waitFor(() => expect($dashboard.get()).toEqual({ status: 'ready', data: createDashboard(90) }))
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
