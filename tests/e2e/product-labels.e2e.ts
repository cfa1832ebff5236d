import { addToCart } from '../support/goods.ts'
import { expect, test } from './support/made-products.ts'
import * as steps from '../support/steps.ts'

const SHELF = {
  none: { totalStock: '0' },
  ten: { totalStock: '10' },
  sale: { totalStock: '10', salePrice: '899.99' }
}

test('cards and details say how much is left and what it costs', async ({
  shopper: { page, person },
  made,
  trouble
}) => {
  trouble.expect(/status of 409 .*\/cart\/add/)
  const name = made.word
  const stock = (word: string, fields: object) => made.add({ title: `${name} ${word}`, price: '1234.5', ...fields })
  for (const [word, fields] of Object.entries(SHELF)) await stock(word, fields)
  const nine = await stock('nine', { totalStock: '9', salePrice: '4.5' })
  await page.goto(`/shop/search?keyword=${name}`)
  const card = (word: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: `${name} ${word}` }) })
  const badge = (word: string) => card(word).locator('.badge:not(.mine)')
  await expect(page.getByText('4 products found')).toBeVisible()
  await expect(badge('none')).toHaveText('Out of Stock')
  await expect(card('none').getByRole('button', { name: /^Out of Stock/ })).toBeDisabled()
  await expect(badge('nine')).toHaveText('Only 9 item left')
  await expect(badge('ten')).toHaveCount(0)
  await expect(badge('sale')).toHaveText('Sale')
  await expect(card('ten').locator('.prices')).toHaveText(/^\s*\$1234\.50\s*$/)
  await expect(card('sale').locator('.prices')).toHaveText(/Was\s+\$1234\.50\s+Now\s+\$899\.99\s+−27%/)

  await steps.detailsLink(page, `${name} nine`).click()
  const dialog = page.getByRole('dialog', { name: `${name} nine` })
  await expect(dialog.getByText('Only 9 item left')).toHaveCount(2)
  await expect(dialog.getByText('$4.50')).toBeVisible()
  await expect(dialog.getByText('No reviews yet').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Write a Review' })).toBeVisible()
  await expect(dialog.getByText('Only customers who bought this product can review it')).toBeVisible()

  await addToCart(person, nine, 9)
  await dialog.getByRole('button', { name: /^Add to Cart/ }).click()
  await expect(steps.badToast(page, 'Only 9 quantity can be added for this item')).toBeVisible()
  await dialog.getByRole('link', { name: 'Close details' }).click()
  await expect(page.locator('#product-content')).toBeEmpty()
})
