import type { Page } from 'playwright/test'

import { addToCart, placeOrder, findMostStocked } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('no page scrolls sideways at 320 px', async ({ shopper: { page, person }, admin, visitor, paypal }) => {
  const orderId = await placeOrder(person, paypal)
  await addToCart(person, await findMostStocked(person, 'women'))
  const shopPages = [
    'home',
    'listing',
    'checkout',
    'account',
    `account?order=${orderId}`,
    'payment-success',
    'paypal-return'
  ]
  await expectToFit(page, [...shopPages.map((name) => `/shop/${name}`), '/unauth-page'])
  await expectToFit(visitor, ['/auth/login', '/auth/register'])
  await expectToFit(admin.page, ['/admin/dashboard', '/admin/orders'])

  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  for (const control of [
    page.getByRole('link', { name: 'Proceed to Checkout' }),
    page.getByRole('button', { name: /^Remove / })
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 })
  }
  expect(await measureOverflow(page)).toBe(0)
})

async function expectToFit(page: Page, paths: string[]): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of paths) {
    await page.goto(path)
    expect(await measureOverflow(page), path).toBe(0)
  }
}

/** In pixels. */
const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - document.documentElement.clientWidth
  )

test('both prices and the percentage of a sale fit on one line of a card at 360 px', async ({ shopper: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/home')
  const prices = page.locator('.prices')
  await expect(prices.filter({ hasText: '%' }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  const heights = await prices.evaluateAll((lines) => lines.map((line) => line.clientHeight))
  expect(new Set(heights).size).toBe(1)
})

test('a long name of the shop is readable in the header of a phone', async ({
  shopper: { page },
  admin: { person }
}) => {
  const rename = (shopName: string) => person.call('PUT /api/admin/settings/update', { body: { shopName } })
  const name = 'The Extraordinary Haberdashery of Leeds'
  await rename(name)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/home')
  const logo = page.getByRole('banner').getByRole('link', { name })
  const { hidden, height } = await logo.evaluate((link) => ({
    hidden: link.scrollWidth - link.clientWidth,
    height: link.closest('header')?.offsetHeight ?? 0
  }))
  await rename('Your Store')
  expect(hidden).toBe(0)
  expect(height).toBeLessThanOrEqual(72)
})
