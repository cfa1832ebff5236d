import { makeImageFile } from './support/files.ts'
import { holdRequest } from './support/hold-requests.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a double click on Logout ends the session once', async ({ admin: { page } }) => {
  await steps.openHydrated(page, '/admin/dashboard')
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  const { arrived, release } = await holdRequest(page, '**/api/auth/logout')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.dblclick()
  await arrived
  await expect(logout).toHaveAttribute('aria-busy', 'true')
  await logout.press('Enter')
  release()
  await expect(page).toHaveURL('/auth/login')
  expect(calls).toEqual(['/api/auth/logout'])
})

test('a logout with unsaved changes is confirmed once, and they stay protected if it is cancelled or fails', async ({
  admin: { page },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/auth\/logout/)
  await steps.openHydrated(page, '/admin/features')
  const form = page.getByRole('region', { name: 'Add a feature image' })
  const logOut = page.getByRole('button', { name: 'Logout' })
  const questions: string[] = []
  let isConfirmed = false
  page.on('dialog', (dialog) => {
    questions.push(`${dialog.type()}: ${dialog.message()}`)
    return isConfirmed && dialog.type() === 'confirm' ? dialog.accept() : dialog.dismiss()
  })
  const confirmation = 'confirm: Log out? Unsaved changes will be lost.'

  await form.getByLabel('Headline (optional)').fill('Typed')
  await logOut.click()
  expect(questions).toEqual([confirmation])
  const image = form.getByRole('group', { name: 'Image', exact: true })
  await image.locator('input[type="file"]').setInputFiles(await makeImageFile())
  await expect(form.getByRole('button', { name: 'Upload Image' })).toBeEnabled()

  isConfirmed = true
  await page.route('**/api/auth/logout', (route) => route.abort('failed'))
  await logOut.click()
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => questions).toEqual([confirmation, confirmation, 'beforeunload: '])
  await expect(page).toHaveURL('/admin/features')

  await page.unroute('**/api/auth/logout')
  await logOut.click()
  await expect(page).toHaveURL('/auth/login')
  expect(questions).toHaveLength(4)
})

test('an admin page restored from the back/forward cache before hydration is hidden and reloaded', async ({
  admin: { page }
}) => {
  const { arrived } = await holdRequest(page, '**/_astro/AdminHeader.*')
  await page.goto('/admin/orders', { waitUntil: 'commit' })
  await arrived
  await page.waitForFunction(() => document.readyState === 'complete')
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  const isVisible = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.documentElement.checkVisibility()
  })
  expect(isVisible).toBe(false)
  await reloaded
})
