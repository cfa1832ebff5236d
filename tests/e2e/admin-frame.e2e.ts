import { expectAccessible } from './support/accessible.ts'
import { DESK } from './support/screens.ts'
import { expect, test } from './support/test.ts'

for (const width of [360, 1280]) {
  test(`the sidebar leads to every screen and says which one it is, at ${width} px`, async ({ admin: { page } }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/admin/dashboard')
    const sidebar = page.getByRole('navigation', { name: 'Admin' })
    for (const [label, path] of Object.entries(DESK)) {
      if (width < 1000) await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(sidebar.getByText('Admin Panel')).toBeVisible()
      if (label === 'Dashboard') await expectAccessible(page)
      await sidebar.getByRole('link', { name: label }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // On a phone the menu is closed again, and not among what can be found by its role.
      const entry = page.locator('nav[aria-label="Admin"] a').filter({ hasText: label })
      await expect(entry).toHaveAttribute('aria-current', 'page')
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${label} scrolls sideways`).toBeLessThanOrEqual(0)
    }
  })
}

test('a shopper, a visitor and an ended session get nothing of any screen', async ({
  shopper,
  visitor,
  newBrowser
}) => {
  for (const path of [...Object.values(DESK), '/admin/home-preview', '/admin/home-preview?image=/a.jpg']) {
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
