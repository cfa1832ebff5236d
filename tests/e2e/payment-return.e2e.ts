import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { listOrders, prepareCheckout, priceOf, stockOf } from '../support/orders.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper whose payment is declined sees the reason and can pay again', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 4\d\d .*\/api\/shop\/order\/capture/)
  const product = await prepareCheckout(person)
  const stock = await stockOf(person, product._id)
  await startPayment(page)
  await steps.choose(page, 'Decline')
  await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'PayPal declined the payment. You have not been charged; please try again.'
  )
  await expect(page.getByText('If you have been charged')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute('href', '/shop/checkout')
  await expectAccessible(page)
  const [declined] = await listOrders(person)
  expect(await listCharges(declined?._id, paypal)).toEqual([])

  await startPayment(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
  const paid = (await listOrders(person)).filter((order) => order.paymentStatus === 'paid')
  expect(paid).toHaveLength(1)
  expect(await listCharges(paid[0]?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
  expect(await stockOf(person, product._id)).toBe(stock - 1)
})

test('a shopper who cancels the payment keeps the cart', async ({ shopper: { page, person }, paypal }) => {
  const product = await prepareCheckout(person)
  await startPayment(page)
  await steps.choose(page, 'Cancel and return')
  await expect(page).toHaveURL(/\/shop\/checkout\?payment=cancelled/)
  await expect(
    page.getByText('The payment was cancelled. Nothing was charged, and your cart is as you left it.')
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: product.title })).toBeVisible()
  await steps.expectBadge(page, 1)
  await expectAccessible(page)
  const [order] = await listOrders(person)
  expect(order?.paymentStatus).toBe('pending')
  expect(await listCharges(order?._id, paypal)).toEqual([])

  await startPayment(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
})

test('a shopper who pays in another tab without stored data, and opens the return page again, is charged once', async ({
  shopper: { page: firstTab, person },
  paypal
}) => {
  const product = await prepareCheckout(person)
  await startPayment(firstTab)
  const page = await firstTab.context().newPage()
  await page.goto(firstTab.url())
  await firstTab.close()
  const requestPromise = page.waitForRequest(/\/shop\/paypal-return/)
  await steps.choose(page, 'Pay now')
  const returnUrl = (await requestPromise).url()
  await steps.expectPaid(page)
  const stock = await stockOf(person, product._id)

  await page.goto(returnUrl)
  await steps.expectPaid(page)
  await page.goBack()
  await steps.expectPaid(page)
  const orders = await listOrders(person)
  expect(orders).toHaveLength(1)
  expect(await listCharges(orders[0]?._id, paypal)).toEqual([priceOf(product).toFixed(2)])
  expect(await stockOf(person, product._id)).toBe(stock)
})

test('a shopper whose capture request fails can try again, also if only the tab has stored the order id', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*order\/capture/)
  await prepareCheckout(person)
  await startPayment(page)
  const failFirstCapture = () => fulfilFirst(page, '**/api/shop/order/capture', (route) => route.abort())
  await failFirstCapture()
  await steps.choose(page, 'Pay now')
  await expect(page.getByRole('alert')).toContainText(
    'An unexpected error occurred. Please try again or contact support.'
  )
  await expect(page.getByText('If you have been charged, please contact our support')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toBeHidden()
  await expectAccessible(page)

  const returnUrl = new URL(page.url())
  await failFirstCapture()
  const failurePromise = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/order/capture'))
  const retry = page.getByRole('link', { name: 'Try again' })
  await retry.click()
  await failurePromise
  await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.')
  await expect(page).toHaveURL(/[?&]orderId=/)

  returnUrl.searchParams.delete('orderId')
  await failFirstCapture()
  await page.goto(returnUrl.href)
  await retry.click()
  await steps.expectPaid(page)
  const [order] = await listOrders(person)
  expect(await listCharges(order?._id, paypal)).toHaveLength(1)
})

test('a shopper whose browser cannot load the payment script can try again', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*payment-success/)
  await prepareCheckout(person)
  await startPayment(page)
  await fulfilFirst(page, '**/_astro/payment-success.*', (route) => route.abort())
  await steps.choose(page, 'Pay now')
  await page.getByRole('link', { name: 'Try again' }).click()
  await steps.expectPaid(page)
})

test('a return from PayPal without the payment, the payer or the order shows an error', async ({
  shopper: { page }
}) => {
  for (const [query, message] of [
    ['?orderId=anything', 'Missing payment information from PayPal. Please try again.'],
    ['?orderId=anything&token=anything', 'Missing payment information from PayPal. Please try again.'],
    ['?token=anything&PayerID=anyone', 'Order information not found. Please contact customer support.']
  ] as const) {
    await page.goto(`/shop/paypal-return${query}`)
    await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
    await expect(page.getByRole('alert'), query).toContainText(message)
    await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  }
  await expectAccessible(page)
})

async function startPayment(page: Page): Promise<void> {
  await page.goto('/shop/checkout')
  await page.getByRole('radio', { name: steps.ADDRESS.address }).check()
  await steps.goToPayPal(page)
}

type PayPal = { capturesOf(orderId: string): Promise<{ status: string; amount: { value: string } }[]> }

async function listCharges(orderId: string | undefined, paypal: PayPal): Promise<string[]> {
  const captures = await paypal.capturesOf(orderId ?? '')
  return captures.filter(({ status }) => status === 'COMPLETED').map(({ amount }) => amount.value)
}
