import { expectAccessible } from './support/accessible.ts'
import { fulfilFirst } from './support/network.ts'
import { expect, test } from './support/test-products.ts'

test('an admin sees who changed a product and when, after a failed attempt, at 360 px', async ({
  admin: { page, person },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED.*activity\/get/)
  await page.setViewportSize({ width: 360, height: 800 })
  const { _id, title } = await testProducts.add({ price: '30' })
  await person.call('PUT /api/admin/products/change', { body: { ids: [_id], change: { price: 42 } } })
  await page.goto(`/admin/products?edit=${_id}`)
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await fulfilFirst(page, '**/api/admin/activity/get?**', (route) => route.abort())
  await panel.getByText('History', { exact: true }).click()
  await panel.getByRole('button', { name: 'Try again' }).click()
  const changes = panel.getByRole('group').filter({ hasText: 'History' }).getByRole('listitem')
  await expect(changes).toContainText([`Changed the price from $30.00 to $42.00${person.userName}`, 'Added a product'])
  await expectAccessible(page)

  await page.goto(`/admin/activity?product=${_id}`)
  await expect(page.getByText(`Changes to ${title}`)).toBeVisible()
  await expect(page.getByText('2 events', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
