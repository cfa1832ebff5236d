import type { Page } from 'playwright/test'

import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { startSlowProxy } from './support/slow-proxy.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']) {
  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while the page streams in, at ${width} px`, async ({ shopper: { page }, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      await expectNoShifts(page, shop.url, path)
    })
  }
}

test('nothing on the dashboard moves while the page streams in', async ({ admin: { page }, shop }) => {
  await page.setViewportSize({ width: 1280, height: 2000 })
  await expectNoShifts(page, shop.url, '/admin/dashboard')
})

async function expectNoShifts(page: Page, shopUrl: string, path: string): Promise<void> {
  await recordShifts(page)
  const proxy = await startSlowProxy(shopUrl)
  await page.goto(`${proxy.url}${path}`)
  expect(new URL(page.url()).pathname).toBe(new URL(path, proxy.url).pathname)
  await waitForFont(page)
  const shifts = await readShifts(page)
  // Otherwise pending prefetches fail.
  await page.close()
  proxy.close()
  expect(shifts).toEqual([])
}
