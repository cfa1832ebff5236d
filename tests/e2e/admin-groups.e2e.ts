import { expectAccessible } from './support/accessible.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an owner adds a category, sells a product in it at 390 px and merges it', async ({
  admin: { page, person },
  pageErrors,
  shopper,
  testProducts
}) => {
  pageErrors.expect(/status of 409 .*groups\/add/)
  pageErrors.expect(/status of 409 .*groups\/delete\/swimwear/)
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, '/admin/groups')
  await expect(page.getByRole('cell', { name: 'H&M', exact: true })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog.getByLabel('Name').fill('Swimwear')
  await dialog.getByLabel('Slug').fill('women')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This slug already belongs to Women.')).toBeVisible()
  await dialog.getByLabel('Slug').fill('swimwear')
  await dialog.getByLabel('Sizes').fill('XS, S')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByRole('cell', { name: 'Swimwear', exact: true })).toBeVisible()
  await expectAccessible(page)

  const banner = { image: '/tiles/women.svg', link: '/shop/listing?category=swimwear' }
  const { data } = await person.call('POST /api/common/feature/add', { body: banner })
  await page.getByRole('button', { name: 'Delete Swimwear' }).click()
  const refusal =
    'Swimwear has links from 1 banner. Change them, or merge it into another category: they then lead there.'
  await expect(steps.errorToast(page, refusal)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Swimwear', exact: true })).toBeVisible()

  const editor = await page.context().newPage()
  await editor.goto('/admin/products?add')
  const newProduct = editor.getByRole('dialog', { name: 'Add New Product' })
  await newProduct.getByRole('button', { name: 'With sizes and colors' }).click()
  await newProduct.getByLabel('Category').selectOption('Swimwear')
  await newProduct.getByRole('button', { name: 'Add sizes XS, S' }).click()
  await expect(newProduct.getByLabel('Name of XS')).toHaveValue('XS')
  await expect(newProduct.getByLabel('Name of S', { exact: true })).toHaveValue('S')
  await newProduct.getByLabel('Category').selectOption('Women')
  await expect(newProduct.getByRole('button', { name: /^Add sizes/ })).toBeHidden()
  await editor.close()

  const product = await testProducts.add()
  await steps.openHydrated(page, `/admin/products?q=${product._id}`)
  await page.getByRole('button', { name: `Edit ${product.title}` }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Product' })
  await panel.getByLabel('Category').selectOption('Swimwear')
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(panel).toBeHidden()

  await shopper.page.goto('/shop/listing')
  await steps.openFilters(shopper.page)
  await shopper.page.getByRole('checkbox', { name: 'Swimwear' }).check()
  await expect(shopper.page).toHaveURL('/shop/listing?category=swimwear')
  await expect(shopper.page.getByRole('heading', { level: 1 })).toHaveText('Swimwear')

  await steps.openHydrated(page, '/admin/groups')
  await page.getByRole('button', { name: /^Edit.*Swimwear/ }).click()
  await dialog.getByLabel('Merge into').selectOption(product.category)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'Swimwear', exact: true })).toBeHidden()
  await shopper.page.goto(banner.link)
  await expect(shopper.page).toHaveURL(`/shop/listing?category=${product.category}`)
  await person.call('DELETE /api/common/feature/delete/{id}', { params: { id: data._id } })
})
