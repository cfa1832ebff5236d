import type { Page } from 'playwright/test'

import { addToCart, plentiful, prepareCheckout } from '../support/goods.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an address that was typed before the scripts came is saved as typed', async ({ shopper: { page, person } }) => {
  await addToCart(person, await plentiful(person, 'women'))
  const arrive = await holdScripts(page)
  await page.goto('/shop/checkout', { waitUntil: 'commit' })
  await steps.fillAddress(page, { ...steps.ADDRESS, notes: '' })
  arrive()
  await page.getByLabel('Notes').fill(steps.ADDRESS.notes)
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
})

test('an address that was chosen before the scripts came stays chosen', async ({ shopper: { page, person } }) => {
  await prepareCheckout(person)
  const arrive = await holdScripts(page)
  await page.goto('/shop/checkout', { waitUntil: 'commit' })
  const address = page.getByRole('radio', { name: steps.ADDRESS.address })
  await address.check()
  arrive()
  await steps.untilAwake(page)
  await expect(address).toBeChecked()
  await steps.goToPayPal(page)
})

test('a product that is added before the scripts came is in the cart', async ({ shopper: { page } }) => {
  const arrive = await holdScripts(page)
  await page.goto('/shop/listing', { waitUntil: 'commit' })
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .first()
    .click()
  await expect(page).toHaveURL('/shop/checkout?added')
  arrive()
  await steps.expectBadge(page, 1)
})

test('cards that a phone lays out as they come near are as tall as their places', async ({ shopper, newBrowser }) => {
  const phone = await newBrowser({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })
  await phone.addCookies(await shopper.page.context().cookies())
  const page = await phone.newPage()
  await page.goto('/shop/listing')
  const cards = page.getByRole('article')
  await expect(page.locator('.grid > li').last()).toHaveCSS('content-visibility', 'auto')
  const length = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await length()
  for (let card = 3; card < 24; card += 4) {
    await cards.nth(card).scrollIntoViewIfNeeded()
    await expect(cards.nth(card).getByRole('heading')).toBeInViewport()
  }
  // A card whose sale price takes a second line is one line taller.
  expect(Math.abs((await length()) - before)).toBeLessThan(60)
})

/** Keeps every script file back until it is told to let them come. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
