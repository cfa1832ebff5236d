import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { stopClock } from './support/clock.ts'
import { findDeliveredResetLink, findQueuedResetLink } from './support/mailbox.ts'
import { type Credentials, register, signIn, newCredentials } from '../support/people.ts'
import type { RunningShop } from '../support/running-shop.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const SENT =
  'If an account with this address exists, an email with a link is on its way. The link works for 30 minutes.'
const COMMON = 'This password is too common and easy to guess. Please choose another one.'
const CHANGED = 'Your password has been changed. Please sign in with the new one.'
const EXPIRED = 'This link no longer works. Please request a new one.'

async function fillNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set new password' }).click()
}

async function requestLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password?sent')
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeVisible()
}

async function registerShopper(shop: RunningShop): Promise<Credentials> {
  const credentials = newCredentials()
  await register(shop.url, credentials)
  return credentials
}

test('a shopper who has forgotten the password sets a new one', async ({ visitor: page, shop }) => {
  test.slow()
  const credentials = await registerShopper(shop)
  const { call } = await signIn(shop.url, credentials)
  const foreignUrls: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(shop.url)) foreignUrls.push(request.url())
  })

  await test.step('asks for a link', async () => {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expect(page).toHaveURL('/auth/forgot-password')
    await expect(page.getByLabel('Email')).toHaveValue(credentials.email)
    await requestLink(page, credentials.email)
    await expectAccessible(page)
  })
  const link = await findDeliveredResetLink(shop, credentials.email)

  await test.step('follows it', async () => {
    const response = await page.goto(link)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store'
    })
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
    await expectAccessible(page)
    await fillNewPassword(page, 'Password1')
    await expect(steps.errorToast(page, COMMON)).toBeVisible()
    // The toast is visible for one second.
    await stopClock(page)
    await fillNewPassword(page, 'a better password')
    await expect(steps.toast(page, CHANGED)).toBeVisible()
    await page.clock.resume()
    await expect(page).toHaveURL('/auth/login?reset')
    await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
    await expectAccessible(page)
  })
  await expect(call('GET /api/auth/check-auth')).rejects.toMatchObject({ status: 401 })

  await test.step('signs in with it', async () => {
    await steps.fillLogin(page, credentials)
    await expect(steps.errorToast(page, 'Incorrect password! Please try again')).toBeVisible()
    await steps.fillLogin(page, { ...credentials, password: 'a better password' })
    await expect(page).toHaveURL('/shop/home')
  })
  await test.step('cannot use the link again', async () => {
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(page.getByLabel('New password')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page).toHaveURL('/auth/forgot-password')
  })
  expect(foreignUrls).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a shopper who has forgotten the password sets a new one', async ({ visitor: page, shop, db, pageErrors }) => {
    const credentials = await registerShopper(shop)
    await page.goto('/auth/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await requestLink(page, credentials.email)
    await page.goto(await findQueuedResetLink(shop, db, credentials.email))
    pageErrors.expect(/status of 400 .*\/auth\/reset-password/)
    await fillNewPassword(page, 'Password1')
    await expect(page.getByRole('alert')).toHaveText(COMMON)
    await expect(page).toHaveURL('/auth/reset-password')
    await fillNewPassword(page, 'a better password')
    await expect(page).toHaveURL('/auth/login?reset')
    await expect(page.getByRole('status').filter({ hasText: CHANGED })).toBeVisible()
    await steps.fillLogin(page, { ...credentials, password: 'a better password' })
    await expect(page).toHaveURL('/shop/home')
  })
})
