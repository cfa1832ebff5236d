import { expect, test } from './support/test.ts'

test('the way back from a failed payment leads into the shop', async ({ shopper: { page } }) => {
  await page.goto('/shop/paypal-return')
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop/home')
})
