import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, findMostStocked, priceOf } from '../support/orders.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const CART = '**/api/shop/cart/get/*'

test('the cart sheet is accessible at 360 px when it is empty, loading, failed and filled', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/cart\/get\//)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop/home')
  const sheet = page.getByRole('dialog', { name: 'Your Cart' })
  await steps.cartButton(page).click()
  await expect(sheet.getByText('Your cart is currently empty')).toBeVisible()
  await expect(sheet.getByRole('link', { name: 'Proceed to Checkout' })).toHaveCount(0)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(sheet).toBeHidden()
  await steps.waitForHistoryBack(page)

  const product = await findMostStocked(person, 'women')
  await addToCart(person, product)
  const { promise: released, resolve: fail } = Promise.withResolvers<void>()
  await page.route(CART, async (route) => {
    await released
    await route.abort('failed')
  })
  await page.reload()
  await steps.cartButton(page).click()
  await expect(sheet.getByRole('status', { name: 'Loading your cart' })).toBeVisible()
  await expectAccessible(page)
  fail()
  await expect(sheet.getByRole('alert')).toContainText(UNREACHABLE_MESSAGE)
  await expectAccessible(page)

  await page.unroute(CART)
  await sheet.getByRole('button', { name: 'Try again' }).click()
  await expect(sheet.getByRole('heading', { name: product.title })).toBeVisible()
  await expect(sheet.getByText('1 item', { exact: true })).toBeVisible()
  const amount = formatMoney(priceOf(product))
  await expect(steps.findTermValue(page, 'Subtotal')).toHaveText(amount)
  await expect(steps.findTermValue(page, 'Shipping')).toHaveText('Calculated at checkout')
  await expect(steps.findTermValue(page, 'Total')).toHaveText(amount)
  await expectAccessible(page)
})
