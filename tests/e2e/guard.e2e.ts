import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const ADMIN_PATHS = ['/admin/dashboard', '/admin/features', '/admin/products', '/admin/orders']
const SHOP_PATHS = ['home', 'listing', 'checkout', 'account', 'paypal-return', 'payment-success', 'search'].map(
  (name) => `/shop/${name}`
)

test('a visitor who opens any page is redirected to the login', async ({ visitor: page }) => {
  for (const path of [
    '/',
    ...SHOP_PATHS,
    ...ADMIN_PATHS,
    '/unauth-page',
    '/anything',
    '/SHOP/account',
    '/shop/%61ccount'
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/auth/login')
  }
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  for (const path of ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
  }
})

test('a shopper has no access to the admin screens', async ({ shopper: { page } }) => {
  for (const path of [...ADMIN_PATHS, '/ADMIN/orders', '/%61dmin/orders', '/shop/admin']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/unauth-page')
    await expect(page.getByRole('heading', { name: "You don't have access to view this page" })).toBeVisible()
  }
  await expectAccessible(page)
})

test('a shopper who is logged in skips login and register', async ({ shopper: { page } }) => {
  for (const path of ['/', '/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password?token=x']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/shop/home')
  }
})

test('an administrator who opens a shop page is redirected to the dashboard', async ({ admin: { page } }) => {
  for (const path of ['/', '/auth/login', '/auth/register', ...SHOP_PATHS]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/admin/dashboard')
  }
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
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

test('an administrator logs out', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/auth/login')
  await page.goto('/admin/orders')
  await expect(page).toHaveURL('/auth/login')
})
