import { newCredentials } from '../support/people.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

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
