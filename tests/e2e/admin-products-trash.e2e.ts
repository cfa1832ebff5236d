import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/made-products.ts'
import { answerFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'

test('a product is deleted without a question, and Undo brings it back', async ({ admin: { page }, made, shopper }) => {
  await made.add({ title: `${made.word} kept` })
  const { title } = await made.add({ title: `${made.word} hat` })
  const found = shopper.page.getByRole('heading', { name: title })
  await page.goto(made.path)
  await steps.untilAwake(page)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(steps.toast(page, `“${title}” is in the trash.`)).toBeVisible()
  await expect(page.getByRole('listitem', { name: title })).toHaveCount(0)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${made.word} kept` })).toBeFocused()
  // Its time stands still meanwhile.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await shopper.page.goto(`/shop/search?keyword=${made.word}`)
  await expect(shopper.page.getByRole('heading', { name: `${made.word} kept` })).toBeVisible()
  await expect(found).toHaveCount(0)

  await undo.click()
  await expect(page.getByRole('listitem', { name: title })).toBeVisible()
  await shopper.page.reload()
  await expect(found).toBeVisible()
})

test('the trash keeps products for thirty days, and restores them', async ({ admin: { page, person }, made }) => {
  const { _id: id, title } = await made.add()
  await person.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
  await page.goto('/admin/products')
  await steps.untilAwake(page)
  await page.getByRole('button', { name: 'Trash' }).click()
  await expect(page).toHaveURL('/admin/products?trash=true')
  const card = page.getByRole('listitem', { name: title })
  await expect(card.getByText(/^Kept until \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(card.getByRole('button', { name: /Edit|Delete/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '+ Add New Product' })).toHaveCount(0)
  await page.getByLabel('Search products').fill(made.word)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: `Restore ${title}` }).click()
  await expect(steps.toast(page, `“${title}” is in the catalogue again.`)).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/products?trash=true')
  await page.getByRole('button', { name: 'Catalogue' }).click()
  await expect(page).toHaveURL('/admin/products')
  await page.getByLabel('Search products').fill(made.word)
  await expect(card.getByRole('button', { name: `Edit ${title}` })).toBeVisible()
})

test('a product that cannot be deleted stays, and it can be tried again', async ({
  admin: { page },
  made,
  trouble
}) => {
  trouble.expect(/ERR_FAILED .*\/products\/delete/)
  const { title } = await made.add()
  await page.goto(made.path)
  await steps.untilAwake(page)
  await answerFirst(page, '**/api/admin/products/delete/*', (route) => route.abort('failed'))
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(steps.badToast(page, 'The shop could not be reached.')).toBeVisible()
  await expect(page.getByRole('listitem', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem', { name: title })).toHaveCount(0)
})
