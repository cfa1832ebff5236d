import type { Page } from 'playwright/test'

import { expect, test } from './support/test.ts'

test('a pressed link prefetches its page before the mouse button is released', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/shop/home')
  const prefetchPromise = waitForPrefetch(page, '/shop/listing?category=women')
  await pressLink(page, 'Women')
  await prefetchPromise
  await page.mouse.up()
  await expect(page).toHaveURL('/shop/listing?category=women')
})

const waitForPrefetch = (page: Page, path: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith(path) && request.headers()['sec-purpose']?.startsWith('prefetch') === true
  )

async function pressLink(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name, exact: true }).hover()
  await page.mouse.down()
}
