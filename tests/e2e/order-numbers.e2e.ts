import { formatLongDate } from '../../src/lib/dates.ts'
import { placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the account shows full order numbers from 640 px on and short ones below', async ({
  shopper: { page, person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await page.goto('/shop/account')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Details of order ${id}` }) })
  for (const [width, text] of [
    [640, id],
    [639, `…${id.slice(-8)}`]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row.getByRole('cell').first()).toHaveText(text, { useInnerText: true })
  }
})

test('the confirmation page of a shopper without orders shows placeholder data', async ({ shopper: { page } }) => {
  await page.goto('/shop/payment-success')
  await expect(steps.findTermValue(page, 'Order number')).toHaveText('#ORD-12345')
  await expect(steps.findTermValue(page, 'Date')).toHaveText(formatLongDate(new Date().toISOString()))
  await expect(steps.findTermValue(page, 'Payment method')).toHaveText('Credit Card')
  await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/shop/account')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/shop/home')
})
