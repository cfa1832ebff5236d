import { recordShifts, settled, shifts } from './support/shifts.ts'
import { slowLineTo } from './support/slow-line.ts'
import { expect, test } from './support/test.ts'

for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']) {
  for (const width of [360, 1280]) {
    test(`nothing on ${path} moves while it comes bit by bit, at ${width} px`, async ({ shopper: { page }, shop }) => {
      await page.setViewportSize({ width, height: 800 })
      await recordShifts(page)
      const line = await slowLineTo(shop.url)
      await page.goto(`${line.url}${path}`)
      await settled(page)
      const moved = await shifts(page)
      // It may still be fetching ahead.
      await page.close()
      line.close()
      expect(moved).toEqual([])
    })
  }
}
