import type { Page } from 'playwright/test'

import { addToCart, unitsInCart } from '../support/goods.ts'
import { expect, type Made, test } from './support/made-products.ts'
import * as steps from '../support/steps.ts'

const TAPS = 50
/** Longer than taps must rest to be sent, in milliseconds. */
const RESTED = 1000

test('fifty taps on + make two calls at most, and the last word wins', async ({ shopper: { page, person }, made }) => {
  const product = await stocked(made)
  await addToCart(person, product)
  const calls = countCalls(page)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const more = page.getByRole('button', { name: `Increase quantity of ${product.title}` })
  const quantity = page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  await expect(quantity).toHaveText('1')
  await stopClock(page)
  for (let tap = 0; tap < TAPS; tap += 1) await more.click()
  await expect(quantity).toHaveText('51')
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  expect(await unitsInCart(person)).toBe(51)
  expect(calls()).toBe(2)
})

test('fifty taps on Add to cart make two calls at most, also when the calls are quick', async ({
  shopper: { page, person },
  made
}) => {
  const product = await stocked(made)
  const calls = countCalls(page)
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await stopClock(page)
  for (let tap = 0; tap < TAPS; tap += 1) await add.click()
  await steps.expectBadge(page, TAPS)
  await page.clock.runFor(RESTED)
  await expect.poll(() => unitsInCart(person)).toBe(TAPS)
  expect(calls()).toBe(2)
})

test('of more taps than there is stock, as many count as there is', async ({ shopper: { page, person }, made }) => {
  const product = await stocked(made, 7)
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await stopClock(page)
  for (let tap = 0; tap < 12; tap += 1) await add.click()
  await page.clock.runFor(RESTED)
  await expect(steps.badToast(page, 'Only 7 quantity can be added for this item')).toBeVisible()
  await steps.expectBadge(page, 7)
  expect(await unitsInCart(person)).toBe(7)
})

test('taps that were not sent yet are when the page is left', async ({ shopper: { page, person }, made }) => {
  const product = await stocked(made)
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await add.click()
  await steps.expectBadge(page, 1)
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await stopClock(page)
  for (let tap = 0; tap < 5; tap += 1) await add.click()
  await page.goto('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(6)
})

test('taps count when the page is left before it is known whose they are', async ({
  shopper: { page, person },
  made
}) => {
  const product = await stocked(made)
  await neverAnswer(page, '/api/auth/check-auth')
  await page.goto('/shop/home')
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  for (let tap = 0; tap < 3; tap += 1) await add.click()
  await steps.expectBadge(page, 3)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(3)
  await page.reload()
  await steps.expectBadge(page, 3)
})

test('a piece added in the search counts when the page is left before the cart has come', async ({
  shopper: { page, person },
  made
}) => {
  const product = await stocked(made)
  await addToCart(person, product)
  await neverAnswer(page, `/api/shop/cart/get/${person.id}`)
  await page.goto('/shop/home')
  await page.goto(`/shop/search?keyword=${encodeURIComponent(product.title)}`)
  await steps.addButton(page, product.title).click()
  await steps.expectBadge(page, 2)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(2)
})

test('a page that Back brings again shows what was added since, before the cart has come', async ({
  shopper: { page, person },
  made
}) => {
  const product = await stocked(made)
  await neverAnswer(page, `/api/shop/cart/get/${person.id}`)
  await page.goto('/shop/home')
  await steps.cartButton(page).hover()
  await expect(page.locator('[data-user-part="email"]')).toHaveText(person.email)
  const later = await page.context().newPage()
  await later.goto('/shop/listing?category=accessories')
  await steps.addButton(later, product.title).click()
  await expect(steps.toast(later, 'Product is added to cart')).toBeVisible()
  // The browsers of the tests keep no page for Back.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await steps.expectBadge(page, 1)
})

test('more taps in the search than there is stock are told in its words', async ({
  shopper: { page, person },
  made
}) => {
  const product = await stocked(made, 5)
  await page.goto(`/shop/search?keyword=${encodeURIComponent(product.title)}`)
  const add = steps.addButton(page, product.title)
  await expect(add).toBeVisible()
  await stopClock(page)
  for (let tap = 0; tap < 8; tap += 1) await add.click()
  await page.clock.runFor(RESTED)
  await expect(steps.badToast(page, 'Only 5 items available in stock')).toBeVisible()
  await steps.expectBadge(page, 5)
  expect(await unitsInCart(person)).toBe(5)
})

/** Not by a route: a request that is sent when its page is left does not get past one. */
const neverAnswer = (page: Page, path: string) =>
  page.addInitScript((unanswered) => {
    const { fetch } = globalThis
    globalThis.fetch = (to, options) => (to === unanswered ? new Promise(() => {}) : fetch(to, options))
  }, path)

/** From here on the page's time stands still: how quick the taps are is not the machine's to say. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Calls that change the cart. */
function countCalls(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/shop/cart/')) calls += 1
  })
  return () => calls
}

/** A product of which there is this much; nothing is cheaper, so that it stands first in its category. */
const stocked = (made: Made, totalStock = 90) =>
  made.add({ title: `${made.word} scarf`, price: '0.5', totalStock: String(totalStock) })
