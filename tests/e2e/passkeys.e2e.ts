import type { Page } from 'playwright/test'

import { prepareCheckout } from '../support/orders.ts'
import { newCredentials, type Person, register, signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { ageSessions } from './support/age-sessions.ts'
import { waitForIdleBrowser } from './support/idle-page.ts'
import { expect, test } from './support/test.ts'
import { addVirtualAuthenticator, disablePasskeyAutofill } from './support/virtual-authenticator.ts'

const SETTINGS = '/shop/account?tab=settings'

test('a shopper creates a passkey, signs in with it by autofill and by button, and deletes it', async ({
  shopper: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/api\/auth\/passkey\/login/)
  await addVirtualAuthenticator(page)
  await page.goto(SETTINGS)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expectAccessible(page)
  await passkeys.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been created.')
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet')
  await expectAccessible(page)

  await page.goto('/shop/home')
  await steps.logOut(page)
  await page.waitForURL('/shop/home')
  await steps.waitForSessionCheck(page, person)

  await disablePasskeyAutofill(page)
  await steps.logOut(page)
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  await expectAccessible(page)
  await button.click()
  await page.waitForURL('/shop/home')

  await page.goto(SETTINGS)
  await expect(passkeys.getByRole('listitem')).toContainText('last used on')
  await passkeys.getByRole('link', { name: /^Delete/ }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Delete passkey' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey has been deleted.')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)

  await page.goto('/shop/home')
  await steps.logOut(page)
  await button.click()
  await expect(steps.errorToast(page, 'This passkey no longer works here.')).toBeVisible()
})

test('a shopper whose login was a while ago first confirms with the password or a passkey', async ({
  shopper: { page, person, password },
  db,
  pageErrors
}) => {
  pageErrors.expect(/status of 403 .*passkeys\/options/, /status of 400 .*confirm\/password/)
  await addVirtualAuthenticator(page)
  await ageSessions(db, person.id)
  await page.goto(SETTINGS)
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Create a passkey' }).click()
  const field = passkeys.getByLabel('Password')
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('wrong')
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(field).toHaveAccessibleDescription(/Incorrect password/)
  await expect(passkeys.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await field.fill(password)
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been created.')

  await ageSessions(db, person.id)
  await passkeys.getByRole('button', { name: 'Create a passkey' }).click()
  await passkeys.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText('This device already has a passkey for your account.')
})

test('a shopper without a passkey signs in with the password', async ({ shopper: { page, person, password } }) => {
  await addVirtualAuthenticator(page)
  await page.goto('/shop/home')
  await steps.logOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(steps.errorToast(page, 'No passkey was used.')).toBeVisible()
  await steps.fillLogin(page, { email: person.email, password })
  await page.waitForURL('/shop/home')
})

test('a shopper is offered a passkey after the first purchase only, and can dismiss the offer', async ({
  shopper: { page, person },
  newBrowser,
  shop
}) => {
  await addVirtualAuthenticator(page)
  await buyInBrowser(page, person)
  const offer = page.getByRole('region', { name: 'Sign in faster next time' })
  await expect(offer).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('Your passkey has been created.')

  await buyInBrowser(page, person)
  await waitForIdleBrowser(page)
  await expect(offer).toBeHidden()

  const credentials = newCredentials()
  await register(shop.url, credentials)
  const context = await newBrowser()
  const other = await signInBrowser(context, credentials)
  const otherPage = await context.newPage()
  await buyInBrowser(otherPage, other)
  const otherOffer = otherPage.getByRole('region', { name: 'Sign in faster next time' })
  await otherOffer.getByRole('button', { name: 'Not now' }).click()
  await expect(otherOffer).toBeHidden()
  await expect(otherPage.getByRole('heading', { level: 1 })).toBeFocused()
})

async function buyInBrowser(page: Page, person: Person): Promise<void> {
  await prepareCheckout(person)
  await page.goto('/shop/checkout')
  await steps.goToPayPal(page)
  await steps.choose(page, 'Pay now')
  await steps.expectPaid(page)
}
