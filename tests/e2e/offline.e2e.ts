import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { addToCart, listOrders, unitsInCart, findMostStocked, prepareCheckout } from '../support/orders.ts'
import { stopClock } from './support/clock.ts'
import { fulfilFirst, OFFLINE_ERRORS, UNREACHABLE_MESSAGE, SET_QUANTITY } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** The page sends these by itself. It may still be waiting for them, or send them later, when it goes offline. */
const BACKGROUND_REQUESTS = [
  /ERR_INTERNET_DISCONNECTED .*\/(check-auth|page-report\/add|(_astro|dictionary|images|tiles)\/[\w./-]+)$/
]

/** The first interaction loads the scripts that show toasts. They also show who is signed in. */
const waitForScripts = (page: Page): Promise<void> => expect(page.locator('[data-user]')).not.toHaveAttribute('hidden')

const OFFLINE_CHECKOUT_MESSAGE = "You're offline. Connect to the internet to check out."

test('a shopper whose first click is offline stays on the page and can repeat it', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  const product = await findMostStocked(person, 'women')
  // The script has not been prefetched.
  await page.route('**/shop-interactive.*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/shop/listing?category=women')
  await page.context().setOffline(true)
  const add = steps.addButton(page, product.title)
  await add.click()
  const message = steps.toast(page, UNREACHABLE_MESSAGE)
  await expect(message).toBeVisible()
  await page.unroute('**/shop-interactive.*.js')
  await page.context().setOffline(false)
  await add.click()
  await steps.expectBadge(page, 1)
  await expect(message).toHaveCount(0)
})

test('a cart that fails to load shows an error and loads when the network is back', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  const product = await prepareCheckout(person)
  await page.goto('/shop/home')
  await steps.cartButton(page).hover()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.context().setOffline(true)
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)

  await page.context().setOffline(false)
  await expect(sheet.getByRole('heading', { name: product.title })).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test('a cart picture that fails to load leaves no broken icon', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(/ERR_FAILED .*\/images\//)
  await prepareCheckout(person)
  await page.route('**/images/**', (route) => route.abort('failed'))
  await page.goto('/shop/account')
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet.getByRole('listitem').locator('img')).toHaveCSS('visibility', 'hidden')
})

test('a shopper with a phone sees why a checkout failed offline, and then pays once for the cart that was changed offline', async ({
  shopper,
  pageErrors
}) => {
  const { page, person } = shopper
  pageErrors.allow(...BACKGROUND_REQUESTS)
  await page.setViewportSize({ width: 360, height: 740 })
  const product = await prepareCheckout(person)
  await steps.openHydrated(page, '/shop/checkout')
  await waitForScripts(page)
  await page.getByRole('radio', { name: steps.ADDRESS.address }).check()
  await page.context().setOffline(true)
  const quantity = page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  const unreachable = page.getByRole('alert').filter({ hasText: UNREACHABLE_MESSAGE })
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(unreachable).toBeVisible()
  await expect(quantity).toHaveText('2')
  await steps.payButton(page).click()
  const refusal = page.locator('#pay').getByRole('alert')
  await expect(refusal).toHaveText(OFFLINE_CHECKOUT_MESSAGE)
  await expect(refusal).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await expect(unreachable).toHaveCount(0)
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
  expect(await listOrders(person)).toMatchObject([{ cartItems: [{ quantity: 2 }] }])
})

test('an address that fails to save keeps the typed values and is saved on retry', async ({ shopper, pageErrors }) => {
  const { page, person } = shopper
  pageErrors.expect(...OFFLINE_ERRORS)
  await addToCart(person, await findMostStocked(person, 'women'))
  await page.goto('/shop/checkout')
  await steps.fillAddress(page, steps.ADDRESS)
  await steps.waitForHydration(page)
  await waitForScripts(page)
  await stopClock(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await page.context().setOffline(false)
  await page.getByLabel('City').fill('York')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.resume()
  await expect(page.getByRole('radio', { name: `${steps.ADDRESS.address} York` })).toBeChecked()
})

test('the pay button first resends a cart change that failed', async ({ shopper: { page, person }, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED .*\/shop\/cart\//)
  const product = await prepareCheckout(person)
  await steps.openHydrated(page, '/shop/checkout')
  await fulfilFirst(page, SET_QUANTITY, (route) => route.abort())
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHABLE_MESSAGE })).toBeVisible()
  await steps.goToPayPal(page)
  const [order] = await listOrders(person)
  expect(order?.cartItems).toEqual([expect.objectContaining({ quantity: 2 })])
})

test('a search typed offline runs when the network is back', async ({ shopper: { page }, pageErrors }) => {
  pageErrors.expect(...OFFLINE_ERRORS, /Error hydrating/)
  // The script has not been prefetched.
  await page.route('**/SearchBox.*.js*', (route) => route.abort('internetdisconnected'))
  await page.goto('/shop/search?keyword=denim')
  await page.context().setOffline(true)
  const failed = page.evaluate(
    () => new Promise((resolve) => document.addEventListener('astro:hydration-error', resolve, { once: true }))
  )
  await page.getByRole('searchbox').fill('wool')
  await failed
  await page.unroute('**/SearchBox.*.js*')
  await page.context().setOffline(false)
  await expect(page).toHaveURL(/keyword=wool/)
  await expect(page.getByRole('heading', { name: /wool/i }).first()).toBeVisible()
})
