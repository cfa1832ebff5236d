import type { Page } from 'playwright/test'

import { listOrders, prepareCheckout } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const WITHOUT_ORDER = { token: 'anything', PayerID: 'anyone' }
const NO_PAYMENT = 'Missing payment information from PayPal. Please try again.'

test('a return from PayPal without a required parameter shows an error', async ({ shopper: { page }, pageErrors }) => {
  pageErrors.expect(/status of 400 .*\/shop\/paypal-return/)
  for (const [parameters, message] of [
    [WITHOUT_ORDER, 'Order information not found. Please contact customer support.'],
    [{ orderId: 'anything', PayerID: 'anyone' }, NO_PAYMENT],
    [{ orderId: 'anything', token: 'anything' }, NO_PAYMENT]
  ] as const) {
    await page.goto(`/shop/paypal-return?${new URLSearchParams(parameters)}`)
    await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue to your order' }).click()
    await expectFailure(page, message)
  }
  await expect(page.getByText('If you have been charged, please contact our support')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop/home')
})

test('an unapproved payment is rejected under each spelling of the PayPal parameters, and a pending one is not paid again', async ({
  shopper: { page, person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/status of 4\d\d .*\/shop\/paypal-return/, /status of 409 .*\/shop\/checkout/)
  await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.goToPayPal(page)
  const payment = new URL(page.url()).searchParams.get('token') ?? ''
  const [order] = await listOrders(person)
  for (const [paymentName, payerName] of [
    ['paymentId', 'payer_id'],
    ['payment_id', 'PayerID']
  ] as const) {
    const parameters = { orderId: order?._id ?? '', [paymentName]: payment, [payerName]: 'anyone' }
    await page.goto(`/shop/paypal-return?${new URLSearchParams(parameters)}`)
    await page.getByRole('button', { name: 'Continue to your order' }).click()
    await expectFailure(page, 'The payment was not approved at PayPal. You have not been charged.')
    await expect(page.getByText('If you have been charged')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Back to the checkout' })).toHaveAttribute('href', '/shop/checkout')
  }

  await page.goto('/shop/checkout')
  await steps.goToPayPal(page)
  await paypal.injectFaults([{ on: 'capture', fault: 'pending' }])
  await steps.choose(page, 'Pay now')
  await page.getByRole('button', { name: 'Continue to your order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the checkout' })).toBeHidden()
  await page.goto('/shop/checkout')
  await steps.payButton(page).click()
  await expect(page.getByRole('alert')).toHaveText(
    'A payment for your cart is being checked by PayPal. We will confirm it by email; please do not pay again.'
  )
})

async function expectFailure(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Processing Issue' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Processing Your Payment' })).toBeHidden()
  await expect(page.getByRole('alert')).toContainText(message)
}
