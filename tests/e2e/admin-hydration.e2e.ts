import { holdAllRequests } from './support/hold-requests.ts'
import { findPanel } from './support/product-panel.ts'
import { expect, test } from './support/test.ts'

const SCRIPTS = '**/_astro/*.js'

const FORMS = [
  { url: '/admin/settings', label: 'Price for each order ($)' },
  { url: '/admin/content?section=home.vip', label: 'Title' },
  { url: '/admin/admins', label: 'Name' }
]

for (const { url, label } of FORMS) {
  test(`the fields of ${url} are disabled until hydration`, async ({ admin: { page } }) => {
    const releaseScripts = await holdAllRequests(page, SCRIPTS)
    await page.goto(url, { waitUntil: 'commit' })
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeDisabled()
    releaseScripts()
    await expect(field).toBeEnabled()
  })
}

test('a click on Add New Product before hydration opens the panel after it', async ({ admin: { page } }) => {
  const releaseScripts = await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add New Product' }).click()
  releaseScripts()
  await expect(findPanel(page, 'Add New Product')).toBeVisible()
})

test("a list's menus and checkboxes are disabled until hydration", async ({ admin: { page } }) => {
  const releaseScripts = await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  const selectAll = page.getByLabel('Select all visible rows')
  await expect(selectAll).toBeDisabled()
  await expect(page.getByLabel('Sort by')).toBeDisabled()
  releaseScripts()
  await selectAll.check()
  await expect(page.getByText(/^\d+ selected$/)).toBeVisible()
})
