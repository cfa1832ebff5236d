import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'
import * as steps from './support/steps.ts'

const LISTS = {
  '/admin/products': 'Category',
  '/admin/orders': 'Status',
  '/admin/reviews': 'Rating',
  '/admin/customers': 'Registered from',
  '/admin/activity': 'Happened to'
}

for (const [path, label] of Object.entries(LISTS)) {
  test(`on a phone the filters of ${path} are folded behind a button, and the list is in view`, async ({
    admin: { page }
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await steps.untilAwake(page)
    const filters = page.getByRole('search')
    const fold = filters.getByRole('button', { name: /^Filters/ })
    const filter = filters.getByLabel(label)
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(filter).toBeHidden()
    await expect(filters.getByRole('searchbox')).toBeInViewport()
    await expect(page.locator('#list-count')).toBeInViewport()

    await fold.focus()
    await page.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(filter).toBeFocused()
    await expectAccessible(page)
    await fold.click()
    await expect(filter).toBeHidden()

    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(filter).toBeVisible()
    await expect(fold).toBeHidden()
  })
}

test('the button says how many filters are on, whatever else is asked of the list', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/products?q=coat&sortBy=newest')
  await steps.untilAwake(page)
  const filters = page.getByRole('search')
  await filters.getByRole('button', { name: 'Filters', exact: true }).click()
  await filters.getByLabel('Category').selectOption('men')
  await filters.getByLabel('Sale').selectOption('true')
  await filters.getByRole('button', { name: 'Filters (2 on)' }).click()
  await page.reload()
  await expect(filters.getByRole('button', { name: 'Filters (2 on)' })).toHaveAttribute('aria-expanded', 'false')
  await expect(filters.getByRole('searchbox')).toHaveValue('coat')
})
