import { hold } from './support/hold.ts'
import { UNREACHED } from './support/network.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a double click on Logout ends the session once', async ({ admin: { page } }) => {
  await page.goto('/admin/dashboard')
  await steps.untilAwake(page)
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  const { asked, letGo } = await hold(page, '**/api/auth/logout')
  const logout = page.getByRole('button', { name: 'Logout' })
  await logout.dblclick()
  await asked
  await expect(logout).toHaveAttribute('aria-busy', 'true')
  await logout.press('Enter')
  letGo()
  await expect(page).toHaveURL('/auth/login')
  expect(calls).toEqual(['/api/auth/logout'])
})

test('a logout that fails says so, and unsaved changes are still protected', async ({ admin: { page }, trouble }) => {
  trouble.expect(/ERR_FAILED .*\/auth\/logout/)
  await page.goto('/admin/features')
  await steps.untilAwake(page)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    return dialog.type() === 'confirm' ? dialog.accept() : dialog.dismiss()
  })
  await page.getByLabel('Headline (optional)').fill('Typed')
  await page.route('**/api/auth/logout', (route) => route.abort('failed'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(steps.badToast(page, UNREACHED)).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.poll(() => questions).toEqual(['confirm', 'beforeunload'])
  await expect(page).toHaveURL('/admin/features')
})

test('a page of the admin that comes back before it is hydrated is hidden and loaded again', async ({
  admin: { page }
}) => {
  const { asked } = await hold(page, '**/_astro/AdminHeader.*')
  await page.goto('/admin/orders', { waitUntil: 'commit' })
  await asked
  await page.waitForFunction(() => document.readyState === 'complete')
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  const isVisible = await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return document.documentElement.checkVisibility()
  })
  expect(isVisible).toBe(false)
  await reloaded
})
