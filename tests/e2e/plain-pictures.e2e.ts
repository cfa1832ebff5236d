import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { expectAccessible } from './support/accessible.ts'
import { choosePicture, findPanel, makePng } from './support/product-panel.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an admin adds a second picture to a product without options, and a shopper sees both', async ({
  admin: { page },
  shopper,
  testProducts
}) => {
  const product = await testProducts.add()
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, testProducts.path)
  const openPanel = () => page.getByRole('button', { name: `Edit ${product.title}` }).click()
  await openPanel()
  const panel = findPanel(page, 'Edit Product')
  const save = () => panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByRole('button', { name: 'Add pictures' }).click()
  await choosePicture(panel, await makePng('side.png'))
  await panel.getByRole('button', { name: 'Add another picture' }).click()
  await expect(panel.getByLabel('Click or drag an image here')).toBeFocused()
  await choosePicture(panel, await makePng('twice.png'))
  await expect(panel.getByLabel('Alt text of picture 3')).toBeVisible()
  await expect(panel.getByText('Alt text')).toHaveCount(3)
  await panel.getByRole('button', { name: 'Remove twice.png' }).click()
  await expect(panel.getByLabel('Alt text of picture 3')).toBeHidden()
  await panel.getByLabel('Alt text of picture 2').fill('From the side')
  await expectAccessible(page)
  await save()
  await expect(panel).toBeHidden()
  await openPanel()
  await expect(panel.getByLabel('Alt text of picture 2')).toHaveValue('From the side')
  await panel.getByRole('button', { name: 'Move picture 2', exact: true }).press('ArrowUp')
  await save()
  await expect(panel).toBeHidden()

  await shopper.page.goto(createProductUrl(product))
  await expect(shopper.page.getByRole('img', { name: 'From the side' }).first()).toBeVisible()
  await expect(shopper.page.getByRole('img', { name: product.title }).first()).toBeAttached()
  const [saved] = await testProducts.read()
  expect(saved?.pictures?.map(({ alt }) => alt)).toEqual(['From the side', ''])
  expect(saved?.image).toBe(saved?.pictures?.[0]?.image)
})
