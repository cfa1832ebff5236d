import type { Page } from 'playwright/test'

import { addToCart, findMostStocked, prepareCheckout } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an address typed before the scripts load is saved as typed', async ({ shopper: { page, person } }) => {
  await addToCart(person, await findMostStocked(person, 'women'))
  const releaseScripts = await holdScripts(page)
  await page.goto('/shop/checkout', { waitUntil: 'commit' })
  await steps.fillAddress(page, { ...steps.ADDRESS, notes: '' })
  releaseScripts()
  await page.getByLabel('Notes').fill(steps.ADDRESS.notes)
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
})

test('an address selected before the scripts load stays selected', async ({ shopper: { page, person } }) => {
  await prepareCheckout(person)
  const releaseScripts = await holdScripts(page)
  await page.goto('/shop/checkout', { waitUntil: 'commit' })
  const address = page.getByRole('radio', { name: steps.ADDRESS.address })
  await address.check()
  releaseScripts()
  await steps.waitForHydration(page)
  await expect(address).toBeChecked()
  await steps.goToPayPal(page)
})

test('a product added before the scripts load is in the cart', async ({ shopper: { page } }) => {
  const releaseScripts = await holdScripts(page)
  await page.goto('/shop/listing', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shop\/product\/\w+\?added$/)
  releaseScripts()
  await steps.expectBadge(page, 1)
})

test('cards that render on scroll keep the height of the page', async ({ shopper, newBrowser }) => {
  const phone = await newBrowser({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await phone.addCookies(await shopper.page.context().cookies())
  const page = await phone.newPage()
  await page.goto('/shop/listing')
  const cards = page.getByRole('article')
  await expect(page.locator('.product-grid > li').last()).toHaveCSS('content-visibility', 'auto')
  const measureHeight = () => page.evaluate(() => document.documentElement.scrollHeight)
  const initialHeight = await measureHeight()
  for (let card = 3; card < 24; card += 4) {
    await cards.nth(card).scrollIntoViewIfNeeded()
    await expect(cards.nth(card).getByRole('heading')).toBeInViewport()
  }
  // A sale price that wraps makes a card one line taller.
  expect(Math.abs((await measureHeight()) - initialHeight)).toBeLessThan(60)
})

async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
