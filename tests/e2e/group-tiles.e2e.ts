import { expectAccessible } from './support/accessible.ts'
import { makeImageFile } from './support/files.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an owner gives a category a picture and puts a collection on the home page at 390 px', async ({
  admin: { page, person },
  pageErrors,
  shopper
}) => {
  pageErrors.expect(/status of 400 .*groups\/add/)
  const { page: shop } = shopper
  const picture = (section: string) => shop.getByRole('region', { name: section }).locator('img').first()
  await shop.goto('/shop/home')
  await expect(picture('Shop by Category')).toHaveAttribute('src', '/tiles/men.svg')
  await expect(shop.getByRole('heading', { name: 'Collections' })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, '/admin/groups')
  const dialog = page.getByRole('dialog')
  const upload = async () => dialog.getByLabel('Click or drag an image here').setInputFiles(await makeImageFile())
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Men' }).click()
  await upload()
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await expectAccessible(page)
  await save()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add collection' }).click()
  await dialog.getByLabel('Name').fill('Rainy days')
  await dialog.getByLabel('Category').selectOption('Women')
  await dialog.getByRole('checkbox', { name: 'Show on the home page' }).check()
  await save()
  await expect(dialog.getByRole('alert')).toHaveText('Upload a picture for the home page.')
  await upload()
  await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible()
  await save()
  await expect(dialog).toBeHidden()

  await shop.reload()
  await expect(picture('Shop by Category')).toHaveAttribute('src', /^\/images\//)
  await expect(picture('Collections')).toHaveAttribute('src', /^\/images\//)
  await expectAccessible(shop)
  await shop.getByRole('link', { name: 'Rainy days' }).click()
  await expect(shop).toHaveURL('/shop/listing?collection=rainy-days')

  await page.getByRole('button', { name: 'Edit Men' }).click()
  await dialog.getByRole('button', { name: 'Remove the picture' }).click()
  await save()
  await expect(dialog).toBeHidden()
  await person.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug: 'rainy-days' } })
  await shop.goto('/shop/home')
  await expect(picture('Shop by Category')).toHaveAttribute('src', '/tiles/men.svg')
})
