import { addToCart } from '../support/orders.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

const STOCK = {
  none: { totalStock: '0' },
  ten: { totalStock: '10' },
  sale: { totalStock: '10', salePrice: '899.99' }
}

test('cards and details show the stock and the price', async ({ shopper: { page, person }, testProducts }) => {
  const name = testProducts.word
  const addProduct = (word: string, fields: object) =>
    testProducts.add({ title: `${name} ${word}`, price: '1234.5', ...fields })
  for (const [word, fields] of Object.entries(STOCK)) await addProduct(word, fields)
  const nine = await addProduct('nine', { totalStock: '9', salePrice: '4.5' })
  await page.goto(`/shop/search?keyword=${name}`)
  const card = (word: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: `${name} ${word}` }) })
  const badge = (word: string) => card(word).locator('.badge:not(.in-cart)')
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
  await expect(steps.errorToast(page, 'Only 9 quantity can be added for this item')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close details' }).click()
  await expect(page.locator('#product-content')).toBeEmpty()
})
