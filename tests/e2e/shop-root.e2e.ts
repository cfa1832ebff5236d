import { expect, test } from './support/test.ts'

test('a shopper returns to the shop after a failed payment', async ({ shopper: { page } }) => {
  await page.goto('/shop/paypal-return')
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop/home')
})
