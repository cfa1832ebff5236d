import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { ordersOf, prepareCheckout, priceOf, stockOf } from '../support/goods.ts'
import { answerFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a payment that is declined says so and can be tried again', async ({
  shopper: { page, person },
  paypal,
  trouble
}) => {
  trouble.expect(/status of 4\d\d .*\/api\/shop\/order\/capture/)
  const product = await prepareCheckout(person)
  const stock = await stockOf(person, product._id)
  await leaveToPay(page)
  await steps.choose(page, 'Decline')
  await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'PayPal declined the payment. You have not been charged; please try again with another way to pay.'
  )
  await expect(page.getByText('If you have been charged')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute('href', '/shop/checkout')
  await expectAccessible(page)
  const [declined] = await ordersOf(person)
  expect(await takenFor(declined?._id, paypal)).toEqual([])

  await leaveToPay(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
  const paid = (await ordersOf(person)).filter((order) => order.paymentStatus === 'paid')
  expect(paid).toHaveLength(1)
  expect(await takenFor(paid[0]?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
  expect(await stockOf(person, product._id)).toBe(stock - 1)
})

test('a payment that is cancelled leaves the cart as it was', async ({ shopper: { page, person }, paypal }) => {
  const product = await prepareCheckout(person)
  await leaveToPay(page)
  await steps.choose(page, 'Cancel and return')
  await expect(page).toHaveURL(/\/shop\/checkout\?payment=cancelled/)
  await expect(
    page.getByText('The payment was cancelled. Nothing was charged, and your cart is as you left it.')
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: product.title })).toBeVisible()
  await steps.expectBadge(page, 1)
  await expectAccessible(page)
  const [order] = await ordersOf(person)
  expect(order?.paymentStatus).toBe('pending')
  expect(await takenFor(order?._id, paypal)).toEqual([])

  await leaveToPay(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
})

test('the page of return charges nothing twice', async ({ shopper: { page, person }, paypal }) => {
  const product = await prepareCheckout(person)
  await leaveToPay(page)
  const returned = page.waitForRequest(/\/shop\/paypal-return/)
  await steps.choose(page, 'Pay now')
  const returnUrl = (await returned).url()
  await steps.expectPaid(page)
  const stock = await stockOf(person, product._id)

  await page.goto(returnUrl)
  await steps.expectPaid(page)
  await page.goBack()
  await steps.expectPaid(page)
  const orders = await ordersOf(person)
  expect(orders).toHaveLength(1)
  expect(await takenFor(orders[0]?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
  expect(await stockOf(person, product._id)).toBe(stock)
})

test('a payment approved in another tab, which remembers nothing, arrives', async ({
  shopper: { page, person },
  paypal
}) => {
  const product = await prepareCheckout(person)
  await leaveToPay(page)
  const other = await page.context().newPage()
  await other.goto(page.url())
  await page.close()
  await steps.choose(other, 'Pay now')
  await steps.expectPaid(other)
  const [order] = await ordersOf(person)
  expect(await takenFor(order?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
})

test('a payment that PayPal answers too late is neither lost nor taken twice', async ({
  shopper: { page, person },
  paypal
}) => {
  const product = await prepareCheckout(person)
  await leaveToPay(page)
  await paypal.suffer([{ on: 'capture', fault: 'drop-after', times: 1, ms: 0 }])
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
  const [order] = await ordersOf(person)
  expect(await takenFor(order?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
})

test('a charge that fails unexpectedly can be asked for again', async ({
  shopper: { page, person },
  paypal,
  trouble
}) => {
  trouble.expect(/ERR_FAILED .*order\/capture/)
  await prepareCheckout(person)
  await leaveToPay(page)
  await answerFirst(page, '**/api/shop/order/capture', (route) => route.abort())
  await steps.choose(page, 'Pay now')
  await expect(page.getByRole('alert')).toContainText(
    'An unexpected error occurred. Please try again or contact support.'
  )
  await expect(page.getByText('If you have been charged, please contact our support')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await steps.expectPaid(page)
  const [order] = await ordersOf(person)
  expect(await takenFor(order?._id, paypal)).toHaveLength(1)
})

test('an order that this tab alone remembers can be asked for again', async ({
  shopper: { page, person },
  paypal,
  trouble
}) => {
  trouble.expect(/ERR_FAILED .*order\/capture/)
  await prepareCheckout(person)
  await leaveToPay(page)
  await page.route('**/api/shop/order/capture', (route) => route.abort(), { times: 2 })
  const again = page.getByRole('link', { name: 'Try again' })
  await steps.choose(page, 'Pay now')
  await expect(again).toBeVisible()
  const returned = new URL(page.url())
  returned.searchParams.delete('orderId')
  await page.goto(returned.href)
  await expect(again).toBeVisible()
  await again.click()
  await steps.expectPaid(page)
  const [order] = await ordersOf(person)
  expect(await takenFor(order?._id, paypal)).toHaveLength(1)
})

for (const [missing, query, message] of [
  ['payment', '?orderId=anything', 'Missing payment information from PayPal. Please try again.'],
  ['payer', '?orderId=anything&token=anything', 'Missing payment information from PayPal. Please try again.'],
  ['order', '?token=anything&PayerID=anyone', 'Order information not found. Please contact customer support.']
] as const) {
  test(`a return without the ${missing} is told so`, async ({ shopper: { page } }) => {
    await page.goto(`/shop/paypal-return${query}`)
    await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(message)
    await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
    await expectAccessible(page)
  })
}

async function leaveToPay(page: Page): Promise<void> {
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: steps.ADDRESS.address }).check()
  await steps.goToPayPal(page)
}

type PayPal = { capturesOf(orderId: string): Promise<{ status: string; amount: { value: string } }[]> }

/** The money that was really taken for an order. */
async function takenFor(orderId: string | undefined, paypal: PayPal): Promise<string[]> {
  const captures = await paypal.capturesOf(orderId ?? '')
  return captures.filter(({ status }) => status === 'COMPLETED').map(({ amount }) => amount.value)
}
