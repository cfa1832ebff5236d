import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { OFFLINE_ERRORS, UNREACHABLE_MESSAGE } from './support/network.ts'
import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { findMostStocked } from '../support/orders.ts'
import { demoAdmin, newCredentials, register, signIn } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'
import { waitForScript } from './support/idle-page.ts'

async function expectRefused(page: Page, label: string, reason: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(reason)}$`))
  await expect(field).toBeFocused()
  await expect(page.locator('form').getByText(reason)).toBeVisible()
}

test('a failed login shows the reason beside the field and keeps the typed values', async ({ visitor: page, shop }) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  await page.goto('/auth/login')
  await steps.fillLogin(page, { email: newCredentials().email, password: credentials.password })
  await expect(steps.errorToast(page, "User doesn't exists! Please register first")).toBeVisible()
  await expectRefused(page, 'Email', "User doesn't exists! Please register first")
  await expect(page.getByLabel('Password')).toHaveValue(credentials.password)

  await page.getByLabel('Email').fill(credentials.email)
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('form').getByText("User doesn't exists!")).toBeHidden()
  await page.getByLabel('Password').fill('not my password')
  await page.keyboard.press('Enter')
  await expectRefused(page, 'Password', 'Incorrect password! Please try again')
  await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
  await page.getByLabel('Password').fill(credentials.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop/home')
})

test('a new shopper corrects the registration, and then lands on the product of the first link', async ({
  visitor: page,
  shop
}) => {
  const otherCredentials = newCredentials()
  await register(shop.url, otherCredentials)
  const credentials = newCredentials()
  const product = await findMostStocked(await signIn(shop.url, otherCredentials), 'kids')
  await page.goto(createProductUrl(product))
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('At least 8 characters')
  await steps.fillRegistration(page, { ...credentials, email: otherCredentials.email })
  await expectRefused(page, 'Email', 'User Already exists with the same email! Please try again')
  await expectAccessible(page)
  await steps.fillRegistration(page, { ...credentials, userName: demoAdmin().userName })
  await expectRefused(page, 'User Name', 'User Already exists with the same userName! Please try again')
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  await steps.fillRegistration(page, { ...credentials, password: 'password1' })
  await expectRefused(page, 'Password', 'This password is too common and easy to guess. Please choose another one.')
  await steps.fillRegistration(page, credentials)
  await expect(steps.toast(page, 'Registration successful')).toBeVisible()
  await expect(page).toHaveURL(createProductUrl(product))
})

const PATHS = ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password?token=x']

test('each account screen begins with its title, and loads at most 12,000 bytes of scripts before the first interaction', async ({
  visitor: page
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of PATHS) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toHaveJSProperty('tagName', 'H1')
    const panel = await page.getByRole('complementary').boundingBox()
    const form = await page.getByRole('main').boundingBox()
    expect(panel?.x, 'the brand is at the left').toBeLessThan(form?.x ?? 0)
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        // A pointer that rests on the page loads further scripts.
        .filter(({ name }) => /\/(Auth|start)[^/]*\.js$/.test(name))
        .map(({ encodedBodySize }) => encodedBodySize)
    )
    expect(Math.min(...sizes)).toBeGreaterThan(0)
    expect(sizes.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(12_000)
  }
})

test('a form that the browser finds invalid is not sent', async ({ visitor: page }) => {
  await page.goto('/auth/register')
  await page.getByLabel('User Name').fill('Robin')
  await page.getByLabel('Email').fill('robin@example.com')
  await page.getByLabel('Password').pressSequentially('short')
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByLabel('Password')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveJSProperty('validity.tooShort', true)
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([])
})

test('a busy login button shows its state and sends one request', async ({ visitor: page, shop }) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  await page.goto('/auth/login')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/auth/login', async (route) => {
    calls += 1
    await released
    await route.continue()
  })
  await steps.fillLogin(page, { ...credentials, password: 'not my password' })
  const busy = page.getByRole('button', { name: 'Signing in…' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await page.getByLabel('Password').press('Enter')
  await expectAccessible(page)
  // A new page also dispatches this event.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  release()
  await expectRefused(page, 'Password', 'Incorrect password! Please try again')
  await expect(page.getByRole('button', { name: 'Sign In' })).toHaveAttribute('aria-disabled', 'false')
  expect(calls).toBe(1)
})

test('a login page restored from the back/forward cache has no password, and leads a signed-in shopper home', async ({
  visitor: page,
  shop
}) => {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  await page.goto('/auth/login')
  // The page stays open, because this browser has no back/forward cache.
  await page.route('**/shop/home', (route) => route.fulfill({ status: 204 }))
  const hasLeft = page.waitForRequest('**/shop/home')
  await steps.fillLogin(page, credentials)
  await hasLeft
  await expect(page.getByLabel('Password')).toHaveValue(credentials.password)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  await expect(page.getByLabel('Password')).toHaveValue('')
  await expect(page.getByLabel('Email')).toHaveValue('')
  await page.unroute('**/shop/home')
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page).toHaveURL('/shop/home')
})

test('a shopper whose login fails offline can try again from the form and from the toast', async ({
  visitor: page,
  shop,
  pageErrors
}) => {
  pageErrors.expect(...OFFLINE_ERRORS)
  const credentials = newCredentials()
  await register(shop.url, credentials)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(credentials.email)
  await waitForScript(page, 'auth-interactive')
  await page.context().setOffline(true)
  await steps.fillLogin(page, credentials)
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  const notice = page.locator('form [data-form-error]')
  await expect(notice).toContainText(UNREACHABLE_MESSAGE)
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveValue(credentials.password)
  await expectAccessible(page)

  const failure = page.waitForEvent('requestfailed')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await failure
  await expect(notice).toBeFocused()
  await page.context().setOffline(false)
  await page.locator('#toasts').getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL('/shop/home')
})

test('a visitor shows and hides the typed password', async ({ visitor: page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Password').fill('a long password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByLabel('Password')).toHaveValue('a long password')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a rejected form marks the invalid field and keeps the other values', async ({
    visitor: page,
    shop,
    pageErrors
  }) => {
    pageErrors.expect(/status of 400 .*\/auth\/register/, /status of 400 .*\/auth\/login/)
    const credentials = newCredentials()
    await register(shop.url, credentials)
    await page.goto('/auth/register')
    await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
    await steps.fillRegistration(page, { ...credentials, userName: 'Somebody else' })
    await expectRefused(page, 'Email', 'User Already exists with the same email! Please try again')
    await expect(page.getByLabel('User Name')).toHaveValue('Somebody else')
    await page.goto('/auth/login')
    await steps.fillLogin(page, { ...credentials, password: 'not my password' })
    await expectRefused(page, 'Password', 'Incorrect password! Please try again')
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
  })
})
