import { holdRequest } from './support/hold-requests.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a double click on Logout ends the session once', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard')
  await steps.waitForHydration(page)
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

test('a failed logout shows an error, and unsaved changes are still protected', async ({
  admin: { page },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/auth\/logout/)
  await page.goto('/admin/features')
  await steps.waitForHydration(page)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.type() === 'confirm' ? dialog.accept() : dialog.dismiss()
  })
  await page.getByLabel('Headline (optional)').fill('Typed')
  await page.route('**/api/auth/logout', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(steps.errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => questions).toEqual(['confirm', 'beforeunload'])
  await expect(page).toHaveURL('/admin/features')
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
