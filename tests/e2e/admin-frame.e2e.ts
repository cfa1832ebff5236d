import { expectAccessible } from './support/accessible.ts'
import { hold } from './support/hold.ts'
import { ADMIN_SCREENS } from '../support/screens.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

for (const width of [360, 1280]) {
  test(`the sidebar leads to every screen and says which one it is, at ${width} px`, async ({ admin: { page } }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/admin/dashboard')
    const sidebar = page.getByRole('navigation', { name: 'Admin Panel' })
    for (const [label, path] of Object.entries(ADMIN_SCREENS)) {
      if (width < 1000) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(sidebar.getByText('Admin Panel')).toBeVisible()
      if (label === 'Dashboard') await expectAccessible(page)
      await sidebar.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // On a phone the menu is closed again, and not among what can be found by its role.
      const entry = page.locator('#admin-menu a').filter({ hasText: label })
      await expect(entry).toHaveAttribute('aria-current', 'page')
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${label} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  })
}

test('the menu opens and closes by keyboard, and its button says which', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/orders')
  await steps.untilAwake(page)
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await steps.tabTo(page, toggle)
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(toggle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(menu).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('a menu that was open before the page hydrated stays open', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const scripts = await hold(page, /Sidebar\.[\w-]+\.js/)
  await page.goto('/admin/orders', { waitUntil: 'commit' })
  await scripts.asked
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await toggle.click()
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await expect(menu).toBeVisible()
  scripts.letGo()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(menu).toBeVisible()
})

test('a link in the menu closes it, even if unsaved changes keep the page open', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/features')
  await steps.untilAwake(page)
  await page.getByLabel('Headline (optional)').fill('Typed')
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Admin Panel' })
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/admin/features')
  await expect(page.getByLabel('Headline (optional)')).toHaveValue('Typed')
})

test('a shopper, a visitor and an ended session get nothing of any screen', async ({
  shopper,
  visitor,
  newBrowser
}) => {
  for (const path of [...Object.values(ADMIN_SCREENS), '/admin/home-preview', '/admin/home-preview?image=/a.jpg']) {
    await shopper.page.goto(path)
    await expect(shopper.page.getByText("You don't have access to view this page")).toBeVisible()
    await visitor.goto(path)
    await expect(visitor).toHaveURL('/auth/login')
  }
  const ended = await newBrowser()
  const page = await ended.newPage()
  await ended.addCookies([{ name: 'session', value: 'was-mine', url: shopper.page.url() }])
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL('/auth/login')
})
