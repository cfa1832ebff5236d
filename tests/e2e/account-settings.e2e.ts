import { expectAccessible } from './support/accessible.ts'
import { findQueuedLink } from './support/mailbox.ts'
import { signIn, signInBrowser } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const SETTINGS = '/shop/account?tab=settings'

/** No script handles these forms, so they are the same without JavaScript. */
test('a shopper changes the name, the password and the email address', async ({
  shopper: { page, person, password },
  db,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/account\/password/, /status of 400 .*\/auth\/confirm-email/)
  await page.goto('/shop/account')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: 'Delete your account' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Change name' }).click()
  const userName = `${person.userName} Lovelace`
  await page.getByLabel('Name', { exact: true }).fill(userName)
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('status')).toHaveText('Your name has been changed.')
  await expect(steps.findTermValue(page, 'Name')).toHaveText(userName)

  await page.getByRole('link', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password').fill('a much better password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/Incorrect password/)
  await expect(page.getByLabel('Current password')).toHaveValue('')
  await expectAccessible(page)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('a much better password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('status')).toContainText('Your password has been changed.')

  await page.getByRole('link', { name: 'Change email' }).click()
  const email = `new-${person.email}`
  await page.getByLabel('New email address').fill(email)
  await page.getByLabel('Password').fill('a much better password')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status')).toContainText('We sent a link to the new address.')
  const link = await findQueuedLink(db, email, '/auth/confirm-email')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('status')).toHaveText('Your email address has been changed.')
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    /^This link no longer works. It was used, .* the password was changed/
  )
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByLabel('New email address')).toBeVisible()
  await page.goto(SETTINGS)
  await expect(steps.findTermValue(page, 'Email')).toHaveText(email)
})

test('a shopper sees the sessions and ends one', async ({ shopper: { page, person, password }, shop }) => {
  const credentials = { email: person.email, password }
  await signIn(shop.url, credentials)
  // The list names browsers by their user agent. The fixture's session has none, so this login replaces it.
  await signInBrowser(page.context(), credentials)
  await page.goto(SETTINGS)
  const sessions = page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This browser' })).toContainText('Chrome')
  await page.getByRole('button', { name: /^Sign out ?: Unknown browser$/ }).click()
  await expect(page.getByRole('status')).toHaveText('The session has ended.')
  await expect(sessions).toHaveCount(1)
})

test('a shopper downloads the own data and deletes the account', async ({
  shopper: { page, person, password },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/shop\/account\/erase/)
  // The session check of the form's page can reach the server after the deletion.
  pageErrors.allow(/401 .*check-auth/)
  await page.goto(SETTINGS)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download your data' }).click()
  expect((await downloading).suggestedFilename()).toBe('account.json')
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Incorrect password/)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('status')).toHaveText('Your account has been deleted.')
  // Until its scripts have loaded, the browser submits the form itself, and the response is a 400.
  await page.waitForLoadState()
  await steps.fillLogin(page, { email: person.email, password })
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription("User doesn't exists! Please register first")
})
