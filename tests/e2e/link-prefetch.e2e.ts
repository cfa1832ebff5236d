import type { Page } from 'playwright/test'

import { expect, test } from './support/test.ts'

test('the page that a pressed link leads to is fetched before the press has ended', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/home')
  const fetched = aheadOf(page, '/shop/listing?category=women')
  await press(page, 'Women')
  await fetched
  await page.mouse.up()
  await expect(page).toHaveURL('/shop/listing?category=women')
})

/** When the browser asks for this of its own accord. */
const aheadOf = (page: Page, path: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith(path) && request.headers()['sec-purpose']?.startsWith('prefetch') === true
  )

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true }).hover()
  await page.mouse.down()
}
