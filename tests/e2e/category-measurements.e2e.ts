import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { expectAccessible } from './support/accessible.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an owner measures a category, and shoppers read it in its products and in the size guide', async ({
  admin: { page },
  pageErrors,
  shopper: { page: shop },
  testProducts
}) => {
  pageErrors.expect(/status of 400 .*groups\/edit/)
  const { word } = testProducts
  const kids = { style: { id: word }, title: word, category: 'kids' }
  const product = await testProducts.add({ ...kids, size: '92' })
  await testProducts.add({ ...kids, size: '98' })
  const withoutSizes = await testProducts.add({ category: 'kids' })
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, '/admin/groups')
  const dialog = page.getByRole('dialog')
  const measure = async (text: string) => {
    await page.getByRole('button', { name: 'Edit Kids' }).click()
    await dialog.getByLabel('Measurements').fill(text)
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await measure('Size, Chest\nXS, small')
  await expect(dialog.getByText(/^This must have a line such as/)).toBeVisible()
  await dialog.getByLabel('Measurements').fill('Size, Chest\nXS, 55.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const row = shop.getByRole('row', { name: 'XS 55.5 cm (21.9 in)' })
  await shop.setViewportSize({ width: 390, height: 800 })
  await shop.goto(createProductUrl(product))
  const { pathname } = new URL(shop.url())
  await shop.getByText('Size guide', { exact: true }).first().click()
  await expect(row).toBeVisible()
  await expect(shop.getByRole('row', { name: /^104 4 57.cm \(22.4.in\) 54.cm/ })).toBeVisible()
  await expect(shop.getByRole('heading', { name: "Men's clothes" })).toHaveCount(0)
  await expectAccessible(shop)
  expect(new URL(shop.url()).pathname).toBe(pathname)
  await shop.goto(createProductUrl(withoutSizes))
  await expect(shop.getByRole('main').getByText('Size guide', { exact: true })).toHaveCount(0)
  await shop.getByRole('heading', { name: 'Measurements' }).click()
  await expect(row).toBeVisible()
  await shop.goto('/shop/help/size-guide#kids')
  await expect(shop.getByRole('region', { name: /^Measurements: Kids/ }).filter({ has: row })).toBeInViewport()
  await expectAccessible(shop)

  await measure('')
  await expect(dialog).toBeHidden()
  await shop.reload()
  await expect(shop.getByRole('heading', { name: 'Size guide', level: 1 })).toBeVisible()
  await expect(row).toBeHidden()
})
