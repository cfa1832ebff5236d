import type { Locator, Page } from 'playwright/test'

import { addToCart, ordersOf, plentiful } from './support/goods.ts'
import * as steps from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a cart is paid by keyboard alone', async ({ shopper: { page, person } }) => {
  await addToCart(person, await plentiful(person, 'footwear'))
  await page.goto('/shop/checkout')
  await tabTo(page, page.getByLabel('Address', { exact: true }))
  for (const field of ['address', 'city', 'pincode', 'phone', 'notes'] as const) {
    await page.keyboard.type(steps.ADDRESS[field])
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Save Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Addresses 1/3' })).toBeFocused()
  await expect(page.getByRole('radio', { name: steps.ADDRESS.address })).toBeChecked()
  await tabTo(page, steps.payButton(page))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkoutnow\?/)
  await tabTo(page, page.getByRole('button', { name: 'Pay now' }))
  await page.keyboard.press('Enter')
  await steps.expectPaid(page)
  expect(await ordersOf(person)).toMatchObject([{ orderStatus: 'confirmed', paymentStatus: 'paid' }])
})

/** Further than the checkout is long, in steps. */
const FAR = 40

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < FAR; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, 'is reached with Tab').toBeFocused()
}
