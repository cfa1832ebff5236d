import type { Page } from 'playwright/test'

import { addToCart, unitsInCart } from '../support/orders.ts'
import { signIn } from '../support/people.ts'
import { stopClock } from './support/clock.ts'
import { expect, type TestProducts, test } from './support/test-products.ts'
import { SET_QUANTITY } from './support/network.ts'
import * as steps from '../support/steps.ts'

const CLICK_COUNT = 10

test('ten clicks on + send two requests and save the last quantity', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts)
  await addToCart(person, product)
  const calls = countCalls(page)
  await page.goto('/shop/home')
  await steps.cartButton(page).click()
  const increase = page.getByRole('button', { name: `Increase quantity of ${product.title}` })
  const quantity = page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  await expect(quantity).toHaveText('1')
  await stopClock(page)
  const firstCall = page.waitForRequest(SET_QUANTITY)
  await increase.click()
  await firstCall
  for (let count = 1; count < CLICK_COUNT; count += 1) await increase.click()
  await expect(quantity).toHaveText(String(CLICK_COUNT + 1))
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  expect(await unitsInCart(person)).toBe(CLICK_COUNT + 1)
  expect(calls()).toBe(2)
})

test('ten clicks on Add to cart send two requests and add ten units', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts)
  const calls = countCalls(page)
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await stopClock(page)
  const firstCall = page.waitForRequest(SET_QUANTITY)
  await add.click()
  await firstCall
  for (let count = 1; count < CLICK_COUNT; count += 1) await add.click()
  await steps.expectBadge(page, CLICK_COUNT)
  await page.clock.resume()
  await expect.poll(() => unitsInCart(person)).toBe(CLICK_COUNT)
  expect(calls()).toBe(2)
})

test('a shopper who clicks Add to cart more often than there is stock gets the available quantity', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts, 7)
  // A phone shows one message at a time.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await stopClock(page)
  for (let count = 0; count < 12; count += 1) await add.click()
  await page.clock.resume()
  await expect(steps.errorToast(page, 'Only 7 quantity can be added for this item')).toBeVisible()
  await steps.expectBadge(page, 7)
  // The badge is an optimistic update.
  await expect.poll(() => unitsInCart(person)).toBe(7)
})

test('clicks just before a logout count', async ({ shopper: { page, person, password }, testProducts, shop }) => {
  const product = await addStockedProduct(testProducts)
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  await add.click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  for (let count = 0; count < 3; count += 1) await add.dispatchEvent('click')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  const personAgain = await signIn(shop.url, { email: person.email, password })
  expect(await unitsInCart(personAgain)).toBe(4)
})

for (const [name, leave] of [
  ['opens another page', (page) => page.goto('/shop/home')],
  ['closes the tab', (page) => page.close()]
] as [string, (page: Page) => Promise<unknown>][])
  test(`pending clicks are sent when the shopper ${name}`, async ({ shopper: { page, person }, testProducts }) => {
    const product = await addStockedProduct(testProducts)
    // The browser stays open.
    await page.context().newPage()
    await page.goto('/shop/listing?category=accessories')
    const add = steps.addButton(page, product.title)
    await add.click()
    await steps.expectBadge(page, 1)
    await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
    await stopClock(page)
    for (let count = 0; count < 5; count += 1) await add.click()
    await leave(page)
    await expect.poll(() => unitsInCart(person)).toBe(6)
  })

test('clicks count when the shopper leaves the page before the session check completes', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts)
  await stallRequest(page, { page: '/shop/listing', path: '/api/auth/check-auth' })
  await page.goto('/shop/home')
  await page.goto('/shop/listing?category=accessories')
  const add = steps.addButton(page, product.title)
  for (let count = 0; count < 3; count += 1) await add.click()
  await steps.expectBadge(page, 3)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(3)
  await page.reload()
  await steps.expectBadge(page, 3)
})

test('a product added in the search counts when the shopper leaves before the cart has loaded', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts)
  await addToCart(person, product)
  await stallRequest(page, { page: '/shop/search', path: `/api/shop/cart/get/${person.id}` })
  await page.goto('/shop/home')
  await page.goto(`/shop/search?keyword=${encodeURIComponent(product.title)}`)
  await steps.addButton(page, product.title).click()
  await steps.expectBadge(page, 2)
  await page.goBack()
  await expect(page).toHaveURL('/shop/home')
  await expect.poll(() => unitsInCart(person)).toBe(2)
})

test('a page restored from the back/forward cache shows the new cart count before the cart has loaded', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts)
  await stallRequest(page, { page: '/shop/home', path: `/api/shop/cart/get/${person.id}` })
  await page.goto('/shop/home')
  await steps.cartButton(page).hover()
  await steps.waitForSessionCheck(page, person)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/shop/listing?category=accessories')
  await steps.addButton(otherTab, product.title).click()
  await expect(steps.toast(otherTab, 'Product is added to cart')).toBeVisible()
  // This browser has no back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await steps.expectBadge(page, 1)
})

test('a shopper who clicks more often than there is stock in the search sees the search’s own message', async ({
  shopper: { page, person },
  testProducts
}) => {
  const product = await addStockedProduct(testProducts, 5)
  await page.goto(`/shop/search?keyword=${encodeURIComponent(product.title)}`)
  const add = steps.addButton(page, product.title)
  await expect(add).toBeVisible()
  await stopClock(page)
  for (let count = 0; count < 8; count += 1) await add.click()
  await page.clock.resume()
  await expect(steps.errorToast(page, 'Only 5 items available in stock')).toBeVisible()
  await steps.expectBadge(page, 5)
  await expect.poll(() => unitsInCart(person)).toBe(5)
})

/** `page.route` misses requests that are sent during a navigation. */
const stallRequest = (page: Page, request: { page: string; path: string }) =>
  page.addInitScript((stalled) => {
    const { fetch } = globalThis
    const isStalled = (to: unknown) => location.pathname === stalled.page && to === stalled.path
    globalThis.fetch = (to, options) => (isStalled(to) ? new Promise(() => {}) : fetch(to, options))
  }, request)

function countCalls(page: Page): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/shop/cart/')) calls += 1
  })
  return () => calls
}

/** The cheapest product is the first of its category. */
const addStockedProduct = (testProducts: TestProducts, totalStock = 90) =>
  testProducts.add({ title: `${testProducts.word} scarf`, price: '0.5', totalStock: String(totalStock) })
