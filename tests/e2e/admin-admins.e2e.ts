import { newCredentials } from '../support/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { ageSessions } from './support/age-sessions.ts'
import { expect, test } from './support/test-products.ts'
import { openTwoFactorAdmin } from './support/two-factor-admin.ts'

test('an admin invites and disables another admin, at 360 px', async ({ admin: { page, person }, pageErrors }) => {
  pageErrors.expect(/status of 400 .*\/admin\/admins\/invite/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/admins')
  const { userName: name, email } = newCredentials()
  const { user } = await person.call('GET /api/auth/check-auth')
  await page.getByLabel('Name', { exact: true }).fill(name)
  // Only the server rejects this email.
  await page.getByLabel('Email', { exact: true }).fill('robin@example')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('An account with this email address already exists.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Invitation sent')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Invited')
  await expectAccessible(page)
  await row.getByRole('button', { name: `Disable ${name}` }).click()
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: `Enable ${name}` }).click()
  await expect(row).toContainText('Invited')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('an admin with two-factor authentication whose login was a while ago confirms the password and a code to invite another one', async ({
  db,
  newBrowser,
  pageErrors
}) => {
  pageErrors.expect(/status of 403 .*\/admin\/admins\/invite/, /status of 400 .*\/account\/confirm\/password/)
  const invited = newCredentials()
  const { page, user, password, createCode } = await openTwoFactorAdmin(db, await newBrowser())
  await ageSessions(db, user.id)
  await page.goto('/admin/admins')
  const invitation = page.locator('form').filter({ hasText: 'Send Invitation' })
  await invitation.getByLabel('Name', { exact: true }).fill(invited.userName)
  await invitation.getByLabel('Email', { exact: true }).fill(invited.email)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: "Confirm it's you" })
  await expect(question.getByLabel('Your password')).toBeFocused()
  await expect(question.getByLabel('Code')).toBeHidden()
  await expectAccessible(page)
  await question.getByLabel('Your password').fill('wrong')
  await page.keyboard.press('Enter')
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription(/^Incorrect password/)
  await question.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(question.getByLabel('Code')).toBeFocused()
  await expect(question.getByLabel('Code')).toHaveAccessibleDescription(/^Please enter the code/)
  await question.getByLabel('Code').fill(createCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: invited.userName })).toContainText('Invited')
  await expect(question).toBeHidden()
})
