import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { expectAccessible } from './support/accessible.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an admin duplicates a product as a draft, and publishes it', async ({
  admin: { page },
  pageErrors,
  shopper,
  testProducts
}) => {
  pageErrors.expect(/status of 404/)
  const original = await testProducts.add({ sku: `sku-${testProducts.word}`, material: 'Wool' })
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${original.title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  const added = page.getByRole('dialog', { name: 'Add New Product' })
  await expect(added.getByLabel('Title')).toHaveValue(original.title)
  await expect(added.getByLabel('Material')).toHaveValue('Wool')
  await expect(added.getByLabel('SKU')).toHaveValue('')
  await expect(added.getByLabel('Total stock')).toHaveValue('0')
  await expect(added.getByLabel('Status')).toHaveValue('draft')
  await expectAccessible(page)
  await added.getByLabel('Title').fill(`${testProducts.word} draft`)
  await added.getByLabel('Total stock').fill('3')
  await added.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(added).toBeHidden()

  const row = page.getByRole('row', { name: `${testProducts.word} draft` })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByLabel('Status').selectOption('published')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(row).toBeHidden()
  await page.getByLabel('Status').selectOption('draft')
  await expect(row).toBeVisible()
  await expectAccessible(page)

  const [draft] = await testProducts.read({ status: 'draft' })
  const url = createProductUrl({ _id: draft?._id ?? '', title: draft?.title ?? '' })
  expect((await shopper.page.goto(url))?.status()).toBe(404)
  await page.getByRole('button', { name: /^Edit/ }).click()
  const edited = page.getByRole('dialog', { name: 'Edit Product' })
  await edited.getByLabel('Status').selectOption('Published')
  await edited.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(edited).toBeHidden()
  await shopper.page.goto(url)
  await expect(shopper.page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})
