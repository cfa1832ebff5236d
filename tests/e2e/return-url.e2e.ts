import { placeOrder } from '../support/orders.ts'
import { register, signIn, newCredentials } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a visitor who follows an order mail’s link sees the order after the login', async ({
  visitor: page,
  shop,
  paypal
}) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const orderId = await placeOrder(await signIn(shop.url, credentials), paypal)

  await page.goto(`/shop/account?order=${orderId}`)
  await expect(page).toHaveURL('/auth/login')
  await steps.fillLogin(page, credentials)
  await expect(page).toHaveURL(`/shop/account?order=${orderId}`)
  await expect(page.getByRole('dialog', { name: 'Order Details' }).getByText(orderId)).toBeVisible()

  await page.goto('/')
  await expect(page).toHaveURL('/shop/home')
})
