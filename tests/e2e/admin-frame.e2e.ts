import type { Page } from 'playwright/test'

import { expectAccessible, listExpandedControls } from './support/accessible.ts'
import { holdRequest } from './support/hold-requests.ts'
import { ADMIN_SCREENS } from '../support/screens.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the sidebar links to every screen and marks the current one', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 1280, height: 740 })
  await page.goto('/admin/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(sidebar.getByText('Admin Panel')).toBeVisible()
  for (const label of listLabels()) {
    await sidebar.getByRole('link', { name: label }).click()
    await expectScreen(page, label)
  }
})

test('the menu of a phone links to every screen and marks the current one', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  // Other journeys open the other screens at this width.
  for (const label of ['Dashboard', 'Feature images', 'Home page and texts'] as const) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(menu.getByText('Admin Panel')).toBeVisible()
    if (label === 'Dashboard') await expectAccessible(page)
    await expect(menu.getByRole('link')).toContainText(listLabels())
    await menu.getByRole('link', { name: label }).click()
    await expectScreen(page, label)
  }
})

type Label = keyof typeof ADMIN_SCREENS

const listLabels = () => Object.keys(ADMIN_SCREENS) as Label[]

async function expectScreen(page: Page, label: Label): Promise<void> {
  await expect(page).toHaveURL(ADMIN_SCREENS[label])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Links in a closed menu have no role.
  const entry = page.locator('#admin-menu a').filter({ hasText: label })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${label} scrolls sideways`).toBeLessThanOrEqual(0)
}

test('a keyboard user opens and closes the menu, and its button reports the state', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await steps.openHydrated(page, '/admin/orders')
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  expect(await listExpandedControls(page)).not.toContain('Menu')
  await steps.tabTo(page, toggle)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  expect(await listExpandedControls(page)).toContain('Menu')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await listExpandedControls(page)).not.toContain('Menu')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('a menu opened before hydration stays open', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const scripts = await holdRequest(page, /Sidebar\.[\w-]+\.js/)
  await page.goto('/admin/orders', { waitUntil: 'commit' })
  await scripts.arrived
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu).toBeVisible()
  scripts.release()
  await expect(page.locator('.admin astro-island[ssr]')).toHaveCount(0)
  await expect(menu).toBeVisible()
})

test('a link in the menu closes it, even if unsaved changes keep the page open', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await steps.openHydrated(page, '/admin/features')
  await page.getByLabel('Headline (optional)').fill('Typed')
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/admin/features')
  await expect(page.getByLabel('Headline (optional)')).toHaveValue('Typed')
})
