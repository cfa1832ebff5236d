import { findPanel } from './support/product-panel.ts'
import { expect, test } from './support/test.ts'

const PAGES = [
  { url: '/admin/settings', first: 'Price for each order ($)', second: 'Free from a subtotal of ($)' },
  { url: '/admin/content?section=home.vip', first: 'Title', second: 'Text' },
  { url: '/admin/admins', first: 'Name', second: 'Email' }
]

for (const { url, first, second } of PAGES) {
  test(`the fields of ${url} wait for the scripts, which would drop what is typed`, async ({ admin: { page } }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue()))
    await page.goto(url, { waitUntil: 'commit' })
    const field = page.getByLabel(first, { exact: true })
    await expect(field).toBeDisabled()
    scripts.resolve()
    await field.fill('7')
    await page.getByLabel(second, { exact: true }).fill('8')
    await expect(field).toHaveValue('7')
  })
}

test('a list repeats a click from before its scripts loaded, and disables its filters and checkboxes until then', async ({
  admin: { page }
}) => {
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', (route) => scripts.promise.then(() => route.continue()))
  await page.goto('/admin/products', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add New Product' }).click()
  const select = page.getByLabel('Select all visible rows')
  await expect(select).toBeDisabled()
  await expect(page.getByLabel('Sort by')).toBeDisabled()
  scripts.resolve()
  const panel = findPanel(page, 'Add New Product')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await select.check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
})
