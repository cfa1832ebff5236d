import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'

const UNKNOWN_ID = 'f'.repeat(24)

test('a link to an unknown order or product shows an error that can only be closed', async ({
  admin: { page },
  pageErrors
}) => {
  pageErrors.expect(/404 .*\/api\/admin\/orders\//)
  for (const [path, parameter, name, message] of [
    ['/admin/orders', 'order', 'Order Details', 'There is no order with this number.'],
    ['/admin/products', 'edit', 'Edit Product', 'This product does not exist. It may have been permanently deleted.']
  ] as const) {
    await page.goto(`${path}?${parameter}=${UNKNOWN_ID}`)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByRole('alert')).toContainText(message)
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
  }
})

test('a link to a deleted product shows the deletion date and links to the trash, as the activity does', async ({
  admin: { page, person },
  testProducts
}) => {
  const { _id: id, title } = await testProducts.add()
  await person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await page.goto(`/admin/products?edit=${id}`)
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(panel.getByRole('alert')).toContainText(new RegExp(`“${title}” was deleted on \\d{4}-\\d\\d-\\d\\d\\.`))
  await expectAccessible(page)
  await panel.getByRole('link', { name: 'View in the trash' }).click()
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trash' })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`/admin/activity?q=${id}`)
  await page
    .getByRole('link', { name: `${title} (in the trash)` })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Trash' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row', { name: title })).toBeVisible()
})
