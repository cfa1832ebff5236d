import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { startSlowProxy } from './support/slow-proxy.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']) {
  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while it comes bit by bit, at ${width} px`, async ({ shopper: { page }, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      await recordShifts(page)
      const line = await startSlowProxy(shop.url)
      await page.goto(`${line.url}${path}`)
      await waitForFont(page)
      const moved = await readShifts(page)
      // Pending prefetches would fail after the test.
      await page.close()
      line.close()
      expect(moved).toEqual([])
    })
  }
}
