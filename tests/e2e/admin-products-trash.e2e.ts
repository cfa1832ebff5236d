import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

test('an admin deletes a product without confirmation and restores it with Undo', async ({
  admin: { page },
  testProducts,
  shopper
}) => {
  await testProducts.add({ title: `${testProducts.word} kept` })
  const { title } = await testProducts.add({ title: `${testProducts.word} hat` })
  const shopHeading = shopper.page.getByRole('heading', { name: title })
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(steps.toast(page, `“${title}” is in the trash.`)).toBeVisible()
  await expect(page.getByRole('row', { name: title })).toHaveCount(0)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${testProducts.word} kept` })).toBeFocused()
  // The focus pauses the toast's timer.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await shopper.page.goto(`/shop/search?keyword=${testProducts.word}`)
  await expect(shopper.page.getByRole('heading', { name: `${testProducts.word} kept` })).toBeVisible()
  await expect(shopHeading).toHaveCount(0)

  await undo.click()
  await expect(page.getByRole('row', { name: title })).toBeVisible()
  await shopper.page.reload()
  await expect(shopHeading).toBeVisible()
})

test('the trash keeps products for thirty days, and restores them', async ({
  admin: { page, person },
  testProducts
}) => {
  const { _id: id, title } = await testProducts.add()
  await person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await steps.openHydrated(page, '/admin/products')
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page).toHaveURL('/admin/products?trash=true')
  const row = page.getByRole('row', { name: title })
  await expect(row.getByText(/^Kept until \d{4}-\d\d-\d\d$/)).toBeVisible()
  await expect(row.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '+ Add New Product' })).toHaveCount(0)
  await page.getByLabel('Search products').fill(testProducts.word)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(row.getByText(/^Kept until/)).toBeInViewport({ ratio: 1 })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(96)
  await row.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(steps.toast(page, `“${title}” is in the catalog again.`)).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/products?trash=true')
  await page.getByRole('button', { name: 'Catalog' }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.getByLabel('Search products').fill(testProducts.word)
  await expect(row.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
})
