import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../../../tests/support/browser-tab.ts'

beforeEach(() => void openBrowserTab('/admin/dashboard'))
afterEach(closeBrowserTab)

test('a query without a known period selects 30 days', async () => {
  const { readPeriodDays } = await import('./dashboard.ts')
  const readAll = ['?days=7', '?days=90', '?days=8', '?days', ''].map((search) =>
    readPeriodDays(new URLSearchParams(search))
  )
  expect(readAll).toEqual([7, 90, 30, 30, 30])
})

test('a refresh that fails keeps the values and can be repeated', async () => {
  const responses = [{ status: 500 }, { status: 200 }]
  vi.stubGlobal('fetch', async () => Response.json({ success: true, data: { toShip: 7 } }, responses.shift()))
  const { $toasts } = await import('../../toasts.ts')
  const { refreshDashboard } = await import('./dashboard.ts')
  const visible: unknown[] = []
  await refreshDashboard(30, (data) => visible.push(data))
  expect(visible).toEqual([])
  const action = $toasts.get()[0]?.action
  if (action && 'press' in action) action.press()
  await expect.poll(() => visible).toEqual([{ toShip: 7 }])
})
