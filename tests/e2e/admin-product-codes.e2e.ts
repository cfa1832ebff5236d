import { expectAccessible } from './support/accessible.ts'
import { expect, findPanel, openStyle, saveStyle, test } from './support/test-style.ts'

test('an admin on a phone gives variants SKUs and barcodes, and finds the product by them', async ({
  admin: { page },
  pageErrors,
  testProducts,
  style
}) => {
  pageErrors.expect(/400 .*\/styles\/save\//)
  await page.setViewportSize({ width: 390, height: 844 })
  const sku = `${testProducts.word}-1`
  const hat = await testProducts.add({ title: `${testProducts.word} hat`, sku })
  await openStyle(page, style)
  const panel = findPanel(page)
  const values = panel.getByRole('group', { name: 'Values in the table' })
  await values.getByRole('button', { name: 'Barcode' }).click()
  const barcode = panel.getByRole('textbox', { name: 'Barcode, navy, S', exact: true })
  await barcode.fill('96385075')
  await values.getByRole('button', { name: 'SKU' }).click()
  await panel.getByRole('textbox', { name: 'SKU, navy, M', exact: true }).fill(sku)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(barcode).toBeFocused()
  await expect(panel.getByRole('alert')).toHaveText(
    'The barcode of navy, S must have 8, 12, 13 or 14 digits and a valid check digit.'
  )
  await barcode.fill('96385074')
  await save.click()
  await expect(panel.getByRole('alert')).toHaveText(`The SKU is already used by “${hat.title}”.`)
  await values.getByRole('button', { name: 'SKU' }).click()
  await panel.getByRole('textbox', { name: 'SKU, navy, M', exact: true }).fill(`${testProducts.word}-2`)
  await expectAccessible(page)
  await saveStyle(page)
  expect((await style.read()).variants.map(({ color, size, sku: own }) => [color?.name, size, own])).toContainEqual([
    'navy',
    'M',
    `${testProducts.word}-2`
  ])
  await page.goto(`/admin/products?q=${testProducts.word}-2`)
  await expect(page.getByRole('button', { name: `Edit ${style.title}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Edit ${hat.title}` })).toBeHidden()
})
