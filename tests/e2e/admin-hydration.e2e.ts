import { expectAccessible } from './support/accessible.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { readShifts, recordShifts, waitForFont } from './support/layout-shifts.ts'
import { findPanel } from './support/product-panel.ts'
import { expect, test } from './support/test.ts'

const SCRIPTS = '**/_astro/*.js'

const FORMS = [
  { url: '/admin/settings', label: 'Price for each order ($)' },
  { url: '/admin/content?section=home.vip', label: 'Title' },
  { url: '/admin/content?section=home.vip', label: /^Show the page at/ },
  { url: '/admin/features', label: 'Link' },
  { url: '/admin/admins', label: 'Name' }
]

for (const { url, label } of FORMS) {
  test(`${label} on ${url} is disabled until hydration`, async ({ admin: { page } }) => {
    const releaseScripts = await holdAllRequests(page, SCRIPTS)
    await page.goto(url, { waitUntil: 'commit' })
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeDisabled()
    releaseScripts()
    await expect(field).toBeEnabled()
  })
}

test('nothing moves while the editor of a text hydrates', async ({ admin: { page } }) => {
  // The history is below the preview, in view.
  await page.setViewportSize({ width: 768, height: 800 })
  await recordShifts(page)
  await page.goto('/admin/content?section=home.sale')
  await expect(page.locator('.preview-region iframe')).toBeAttached()
  await waitForFont(page)
  expect(await readShifts(page)).toEqual([])
})

test('a click on Add New Product before hydration opens the panel after it', async ({ admin: { page } }) => {
  const releaseScripts = await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Add New Product' }).click()
  releaseScripts()
  await expect(findPanel(page, 'Add New Product')).toBeVisible()
})

test('a link on an admin page works before hydration', async ({ admin: { page } }) => {
  await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/dashboard', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page).toHaveURL(/\/admin\/orders/)
})

test('two clicks on Filters before hydration open them', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const releaseScripts = await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  const filters = page.getByRole('button', { name: 'Filters', exact: true })
  await filters.click()
  await filters.click()
  releaseScripts()
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})

test('a search submitted before hydration keeps the other filters', async ({ admin: { page } }) => {
  await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products?category=footwear&trash=true', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('boots')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/products?category=footwear&trash=true&q=boots')
})

test('an admin page whose scripts cannot be loaded says so, and works after a reload', async ({
  admin: { page },
  pageErrors
}) => {
  // Astro adds a query string when it tries again.
  const scripts = /\/_astro\/.*\.js/
  pageErrors.expect(/ERR_FAILED .*\/_astro\//, /Error hydrating/)
  await page.route(scripts, (route) => route.abort())
  await page.goto('/admin/settings')
  const error = page.getByRole('alert')
  await expect(error).toHaveText('This page did not load completely, so you cannot make changes. Reload the page')
  await expect(page.getByLabel('Price for each order ($)')).toBeDisabled()
  await expectAccessible(page)
  await page.unroute(scripts)
  await error.getByRole('link', { name: 'Reload the page' }).click()
  await expect(page.getByLabel('Price for each order ($)')).toBeEnabled()
  await expect(error).toBeHidden()
})

test("a list's menus and checkboxes are disabled until hydration", async ({ admin: { page } }) => {
  const releaseScripts = await holdAllRequests(page, SCRIPTS)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  const selectAll = page.getByLabel('Select all visible rows')
  await expect(selectAll).toBeDisabled()
  await expect(page.getByLabel('Sort by')).toBeDisabled()
  releaseScripts()
  await selectAll.check()
  await expect(page.getByText(/ selected$/)).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an admin page says that changes need it', async ({ admin: { page } }) => {
    await page.goto('/admin/settings')
    await expect(page.getByText('Turn on JavaScript to make changes.')).toBeVisible()
  })
})
