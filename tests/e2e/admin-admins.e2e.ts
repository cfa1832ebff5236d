import { newCredentials } from '../support/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import { openTwoFactorAdmin } from './support/two-factor-admin.ts'

test('an admin invites and disables another admin, at 360 px', async ({
  admin: { page, person, password },
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/admin\/admins\/invite/)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/admins')
  const { userName: name, email } = newCredentials()
  const { user } = await person.call('GET /api/auth/check-auth')
  await page.getByLabel('Name', { exact: true }).fill(name)
  const invitation = page.locator('form').filter({ hasText: 'Send Invitation' })
  await invitation.getByLabel('Your password').fill('wrong')
  // Only the server rejects this email.
  await page.getByLabel('Email', { exact: true }).fill('robin@example')
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(page.getByText('Incorrect password! Please try again')).toBeVisible()
  await expect(invitation.getByLabel('Your password')).toBeFocused()
  await invitation.getByLabel('Your password').fill(password)
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

test('an admin with two-factor authentication also enters a code to invite another one', async ({
  db,
  newBrowser,
  pageErrors
}) => {
  pageErrors.expect(/status of 400 .*\/admin\/admins\/invite/)
  const invited = newCredentials()
  const { page, password, createCode } = await openTwoFactorAdmin(db, await newBrowser())
  await page.goto('/admin/admins')
  const invitation = page.locator('form').filter({ hasText: 'Send Invitation' })
  await expect(invitation.getByLabel('Code')).toBeHidden()
  await invitation.getByLabel('Name', { exact: true }).fill(invited.userName)
  await invitation.getByLabel('Email', { exact: true }).fill(invited.email)
  await invitation.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(invitation.getByLabel('Code')).toBeFocused()
  await expect(invitation.getByLabel('Code')).toHaveAccessibleDescription(/^Please enter the code/)
  await invitation.getByLabel('Code').fill(createCode())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: invited.userName })).toContainText('Invited')
  await expect(invitation.getByLabel('Code')).toBeHidden()
})
