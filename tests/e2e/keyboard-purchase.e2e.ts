import { addToCart, listOrders, findMostStocked } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper pays for a cart by keyboard alone', async ({ shopper: { page, person } }) => {
  await addToCart(person, await findMostStocked(person, 'footwear'))
  await page.goto('/shop/checkout')
  await steps.tabTo(page, page.getByLabel('Address', { exact: true }))
  for (const field of ['address', 'city', 'pincode', 'phone', 'notes'] as const) {
    await page.keyboard.type(steps.ADDRESS[field])
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeFocused()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
  await steps.tabTo(page, steps.payButton(page))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkoutnow\?/)
  await steps.tabTo(page, page.getByRole('button', { name: 'Pay now' }))
  await page.keyboard.press('Enter')
  await steps.expectPaid(page)
  expect(await listOrders(person)).toMatchObject([{ orderStatus: 'confirmed', paymentStatus: 'paid' }])
})
