import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { startSlowProxy } from './support/slow-proxy.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']) {
  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while the page streams in, at ${width} px`, async ({ shopper: { page }, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      await recordShifts(page)
      const proxy = await startSlowProxy(shop.url)
      await page.goto(`${proxy.url}${path}`)
      await waitForFont(page)
      const shifts = await readShifts(page)
      // Otherwise pending prefetches fail.
      await page.close()
      proxy.close()
      expect(shifts).toEqual([])
    })
  }
}
