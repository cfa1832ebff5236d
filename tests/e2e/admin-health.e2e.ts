import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

test('an owner sees what needs attention and what to do, at 360 px', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Health' }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()
  const lines = page.getByRole('main').getByRole('listitem')
  const backup = lines.filter({ has: page.getByRole('heading', { name: 'Backup', exact: true }) })
  await expect(backup).toContainText('Needs attention')
  await expect(backup).toContainText('No backup is configured')
  await expect(backup).toContainText('Set BACKUP_TO and BACKUP_KEY')
  const jobs = lines.filter({ hasText: 'Background jobs' })
  await expect(jobs).toContainText('All run')
  await expect(jobs).not.toContainText('restart the shop')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page)
})
