import { expectAccessible } from './support/accessible.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test-products.ts'

test('an owner makes a collection by a rule and one by hand, and shoppers open their links', async ({
  admin: { page, person },
  pageErrors,
  shopper,
  testProducts
}) => {
  pageErrors.expect(/status of 400 .*groups\/add/)
  const { word } = testProducts
  const cheap = await testProducts.add({ title: `${word} hat`, price: '1237', category: 'kids' })
  const chosen = await testProducts.add({ title: `${word} coat`, price: '4567' })
  await page.setViewportSize({ width: 390, height: 800 })
  await steps.openHydrated(page, '/admin/groups')
  const dialog = page.getByRole('dialog', { name: 'Collection' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Add collection' }).click()
  await dialog.getByLabel('Name').fill(`Gifts ${word}`)
  await dialog.getByLabel('Slug').fill(`gifts-${word}`)
  await save()
  await expect(dialog.getByRole('alert')).toHaveText(/^Choose products or a condition/)
  await dialog.getByLabel('Category').selectOption('Kids')
  await dialog.getByLabel('Price from').fill('1236')
  await dialog.getByLabel('Price up to').fill('1,238')
  await save()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel('Price up to').fill('1238.50')
  await expectAccessible(page)
  await save()
  await expect(page.getByRole('cell', { name: `Gifts ${word}`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add collection' }).click()
  await dialog.getByLabel('Name').fill(`Picks ${word}`)
  await dialog.getByLabel('Slug').fill(`picks-${word}`)
  await dialog.getByLabel('Find a product').fill(chosen.title)
  await dialog.getByRole('button', { name: `Add ${chosen.title}` }).click()
  await expectAccessible(page)
  await save()
  await page.getByRole('button', { name: `Edit Picks ${word}` }).click()
  await expect(dialog.getByText(chosen.title)).toBeVisible()
  await dialog.getByLabel('Slug').fill(`best-${word}`)
  await save()
  await expect(dialog).toBeHidden()

  const { page: shop } = shopper
  await shop.goto(`/shop/listing?collection=gifts-${word}`)
  await expect(shop.getByRole('heading', { level: 1 })).toHaveText(`Gifts ${word}`)
  await expect(shop.getByRole('article')).toHaveText([new RegExp(cheap.title)])
  await expectAccessible(shop)
  await steps.changeFilter(shop, () => shop.getByRole('checkbox', { name: 'Kids' }).check())
  await expect(shop).toHaveURL(`/shop/listing?collection=gifts-${word}&category=kids`)
  await shop.getByRole('link', { name: `Remove filter: Gifts ${word}` }).click()
  await expect(shop).toHaveURL('/shop/listing?category=kids')
  await steps.openFilters(shop)
  await expect(shop.getByRole('checkbox', { name: 'Kids' })).toBeChecked()
  await expect(shop.getByRole('checkbox', { name: `Gifts ${word}` })).toHaveCount(0)
  await shop.goBack()
  await steps.waitForHistoryBack(shop)
  await shop.goBack()
  await steps.openFilters(shop)
  await expect(shop.getByRole('checkbox', { name: `Gifts ${word}` })).toBeChecked()
  await shop.getByRole('checkbox', { name: `Gifts ${word}` }).click()
  await expect(shop).toHaveURL('/shop/listing?category=kids')

  await shop.goto(`/shop/listing?collection=picks-${word}`)
  await expect(shop).toHaveURL(`/shop/listing?collection=best-${word}`)
  await expect(shop.getByRole('article')).toHaveText([new RegExp(chosen.title)])

  for (const slug of [`gifts-${word}`, `best-${word}`])
    await person.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug } })
})
