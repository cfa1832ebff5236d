import { expectAccessible } from './support/accessible.ts'
import { addToCart, ordersOf, unitsInCart, plentiful, prepareCheckout } from '../support/goods.ts'
import { answerFirst, OFFLINE, UNREACHED } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('adding to the cart fails plainly without a network and works once it is back', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  const product = await plentiful(person, 'women')
  await page.goto('/shop/listing?category=women')
  const add = steps.addButton(page, product.title)
  await add.click()
  await steps.expectBadge(page, 1)
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()

  await page.context().setOffline(true)
  await add.click()
  await expect(steps.badToast(page, UNREACHED)).toBeVisible()
  await steps.expectBadge(page, 1)

  await page.context().setOffline(false)
  await add.click()
  await steps.expectBadge(page, 2)
  // The badge runs ahead of the call.
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await page.reload()
  await steps.expectBadge(page, 2)
})

test('a first tap without a network does not leave the page', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  const product = await plentiful(person, 'women')
  // Nothing has been fetched ahead.
  await page.route('**/shop-interactive.*.js', (route) => route.abort('internetdisconnected'))
  await page.goto('/shop/listing?category=women')
  await page.context().setOffline(true)
  await steps.addButton(page, product.title).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/shop-interactive.*.js')
  await page.context().setOffline(false)
  await again.click()
  await steps.expectBadge(page, 1)
})

test('a failed session check is not reported as signed out', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(/ERR_FAILED .*check-auth/)
  const product = await plentiful(person, 'women')
  await page.route('**/api/auth/check-auth', (route) => route.abort())
  await page.goto('/shop/listing?category=women')
  await steps.addButton(page, product.title).click()
  await expect(steps.badToast(page, UNREACHED)).toBeVisible()
  await expect(page.getByText('Please login')).toHaveCount(0)
  await page.unroute('**/api/auth/check-auth')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(steps.toast(page, 'Product is added to cart')).toBeVisible()
  await steps.expectBadge(page, 1)
})

test('the cart that cannot be loaded says so, and comes when the network is back', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  const product = await prepareCheckout(person)
  await page.goto('/shop/home')
  await steps.cartButton(page).hover()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.context().setOffline(true)
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet.getByRole('alert')).toContainText(UNREACHED)

  await page.context().setOffline(false)
  await expect(sheet.getByRole('heading', { name: product.title })).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
})

test('the cart sheet keeps its lines without a network, and sends their changes when it is back', async ({
  shopper: { page, person },
  trouble
}) => {
  trouble.expect(...OFFLINE)
  const product = await prepareCheckout(person)
  await page.goto('/shop/home')
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  const quantity = sheet.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  await steps.cartButton(page).click()
  await expect(quantity).toHaveText('1')
  await page.keyboard.press('Escape')
  await steps.sheetLeft(page)

  await page.context().setOffline(true)
  await steps.cartButton(page).click()
  await expect(sheet.getByRole('alert')).toContainText(UNREACHED)
  await expect(quantity).toHaveText('1')
  const increase = sheet.getByRole('button', { name: `Increase quantity of ${product.title}` })
  await increase.click()
  await increase.click()
  await expect(quantity).toHaveText('3')
  await expect(sheet.getByRole('alert')).toHaveCount(1)
  await expect(page.locator('.toast')).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(sheet.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('aria-disabled', 'false')
  await expect(sheet.getByRole('alert')).toContainText(UNREACHED)
  await expectAccessible(page)

  await page.context().setOffline(false)
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => unitsInCart(person)).toBe(3)
  await expect(quantity).toHaveText('3')
})

test('a picture of the cart that cannot be loaded leaves no broken icon', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(/ERR_FAILED .*\/images\//)
  await prepareCheckout(person)
  await page.route('**/images/**', (route) => route.abort('failed'))
  await page.goto('/shop/account')
  await steps.cartButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(sheet.getByRole('listitem').locator('img')).toHaveCSS('visibility', 'hidden')
})

test('a checkout that fails on the way makes no second order when it is tried again', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.untilAwake(page)
  await page.getByRole('radio', { name: steps.ADDRESS.address }).check()
  await page.context().setOffline(true)
  await steps.payButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible()
  await page.context().setOffline(false)
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
  expect(await ordersOf(person)).toHaveLength(1)
})

test('an address that cannot be saved keeps what was typed and can be saved again', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  await addToCart(person, await plentiful(person, 'women'))
  await page.goto('/shop/checkout')
  await steps.fillAddress(page, steps.ADDRESS)
  await steps.untilAwake(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save Address' }).click()
  await expect(steps.badToast(page, UNREACHED)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue(steps.ADDRESS.city)
  await page.context().setOffline(false)
  // What is corrected before the second attempt is sent with it.
  await page.getByLabel('City').fill('York')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: `${steps.ADDRESS.address} York` })).toBeChecked()
})

test('what was tapped in the cart without a network is sent once it is back', async ({ shopper, trouble }) => {
  const { page, person } = shopper
  trouble.expect(...OFFLINE)
  const product = await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.untilAwake(page)
  await page.context().setOffline(true)
  const quantity = page.getByRole('group', { name: `Quantity of ${product.title}` }).getByRole('status')
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible()
  await expect(quantity).toHaveText('2')
  await steps.payButton(page).click()
  await expect(page.locator('#pay').getByRole('alert')).toHaveText(UNREACHED)
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect.poll(() => unitsInCart(person)).toBe(2)
  await expect(page.getByRole('alert').filter({ hasText: UNREACHED })).toHaveCount(0)
  await page.reload()
  await expect(quantity).toHaveText('2')
})

test('paying first sends what could not be sent', async ({ shopper: { page, person }, trouble }) => {
  trouble.expect(/ERR_FAILED .*update-cart/)
  const product = await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.untilAwake(page)
  await answerFirst(page, '**/api/shop/cart/update-cart', (route) => route.abort())
  await page.getByRole('button', { name: `Increase quantity of ${product.title}` }).click()
  await expect(page.getByRole('alert').filter({ hasText: UNREACHED })).toBeVisible()
  await steps.goToPayPal(page)
  const [order] = await ordersOf(person)
  expect(order?.cartItems).toEqual([expect.objectContaining({ quantity: 2 })])
})

test('a search typed without a network is made once it is back', async ({ shopper: { page }, trouble }) => {
  trouble.expect(...OFFLINE, /Error hydrating/)
  // Nothing has been fetched ahead.
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
