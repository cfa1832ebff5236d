import type { Page } from 'playwright/test'

import { addToCart, findMostStocked } from '../support/orders.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { recordShifts, waitForFont, readShifts } from './support/layout-shifts.ts'
import { expect, test } from './support/test.ts'
import { waitUntilIdle } from './support/idle-page.ts'

for (const path of ['/shop/home', '/shop/listing', '/shop/search?keyword=jacket']) {
  test(`nothing on ${path} moves while it loads`, async ({ shopper: { page, person } }) => {
    await addToCart(person, await findMostStocked(person, 'women'))
    await recordShifts(page)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const releaseFont = await holdAllRequests(page, '**/*.woff2')
      // The load event waits for the font.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await scrollThrough(page)
      await page.evaluate(() => scrollTo(0, 0))
      releaseFont()
      await waitUntilIdle(page)
      await waitForFont(page)
      expect(await readShifts(page), `at ${width} px`).toEqual([])
    }
  })
}

/** Loads every lazy picture. */
async function scrollThrough(page: Page): Promise<void> {
  // A slide of the carousel loads once it is current.
  for (const dot of await page.getByRole('link', { name: /^Slide \d+$/ }).all()) await dot.dispatchEvent('click')
  for (const image of await page.locator('main img').all()) {
    await image.scrollIntoViewIfNeeded()
    await expect(image).toHaveJSProperty('complete', true)
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
}
