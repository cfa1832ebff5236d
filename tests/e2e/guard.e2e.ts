import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper has no access to the admin screens', async ({ shopper: { page } }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/unauth-page')
  await expect(page.getByRole('heading', { name: "You don't have access to view this page" })).toBeVisible()
  await expectAccessible(page)
})

test('an unknown path shows the not-found page in the shop layout', async ({ shopper: { page }, pageErrors }) => {
  pageErrors.expect(/status of 404 .*\/nowhere/)
  const response = await page.goto('/shop/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: "page doesn't exists" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a shopper who has logged out sees nothing of the account, even with Back', async ({ shopper, paypal }) => {
  const { page, person, password } = shopper
  const orderId = await placeOrder(person, paypal)
  // The fixture sets no device cookie, and the cookies that remain after a login are checked below.
  await signInBrowser(page.context(), { email: person.email, password })
  await page.goto('/shop/home')
  await page.goto('/shop/account')
  await expect(page.getByText(orderId, { exact: true })).toBeVisible()
  await steps.logOut(page)
  await page.goBack()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByText(orderId, { exact: true })).toBeHidden()
  await page.goto('/shop/account')
  await expect(page).toHaveURL('/auth/login')
  const { cookies } = await page.context().storageState()
  // The remaining cookies reveal nothing.
  expect(cookies.filter(({ name }) => name !== 'cart' && name !== 'device')).toMatchObject([
    { name: 'return-url', value: '-' }
  ])
})
