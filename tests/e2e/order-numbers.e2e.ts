import { longDate } from '../../src/lib/dates.ts'
import { placeOrder } from '../support/goods.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the order number is whole from 640 px on', async ({ shopper: { page, person }, paypal }) => {
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

test('the thanks of who has not ordered yet name no order', async ({ shopper: { page } }) => {
  await page.goto('/shop/payment-success')
  await expect(steps.fact(page, 'Order number')).toHaveText('#ORD-12345')
  await expect(steps.fact(page, 'Date')).toHaveText(longDate(new Date().toISOString()))
  await expect(steps.fact(page, 'Payment method')).toHaveText('Credit Card')
  await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/shop/account')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/shop/home')
})
