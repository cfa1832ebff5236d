import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { expectAccessible } from './support/accessible.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an admin enters the facts of a product, and a shopper reads them on a phone without scripts', async ({
  admin: { page },
  newBrowser,
  shopper,
  testProducts
}) => {
  const product = await testProducts.add()
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${product.title}` }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  const save = () => panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await panel.getByLabel('Care').fill('Wash at 30 °C.')
  await panel.getByLabel('Manufacturer').fill('Mill & Daughters\n1 Mill Lane, Leeds\nhello@mill.example')
  await panel.getByLabel('Safety warnings').fill('Not for children under 3 years.')
  await panel.getByLabel('Model').fill('178 cm tall, wears size M')
  await panel.getByLabel('Measurements').fill('Size, Chest\nS, wide')
  await save()
  await expect(panel.getByText(/^This must have a line such as/)).toBeVisible()
  await panel.getByLabel('Measurements').fill('Size, Chest, Length\nS, 92, 68\nM, 98, 70.5')
  await expectAccessible(page)
  await save()
  await expect(panel).toBeHidden()

  const context = await newBrowser({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  await context.addCookies(await shopper.page.context().cookies())
  const phone = await context.newPage()
  await phone.goto(createProductUrl(product))
  for (const title of ['Measurements', 'Care', 'Safety warnings', 'Manufacturer'])
    await phone.getByRole('heading', { name: title, exact: true }).click()
  await expect(phone.getByRole('row', { name: /^M 98 cm \(38.6 in\) 70.5 cm \(27.8 in\)$/ })).toBeVisible()
  await expect(phone.getByText('Model: 178 cm tall, wears size M')).toBeVisible()
  await expect(phone.getByText('Wash at 30 °C.')).toBeVisible()
  await expect(phone.getByText('Not for children under 3 years.')).toBeVisible()
  await expect(phone.getByText('1 Mill Lane, Leeds')).toBeVisible()
  await shopper.page.goto(createProductUrl(product))
  await expectAccessible(shopper.page)
})
