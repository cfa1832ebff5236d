import { addToCart } from '../support/orders.ts'
import { listPlainProducts } from '../support/plain-products.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('a shopper adds a search result to the cart, up to its stock', async ({ shopper: { page, person } }) => {
  const data = await listPlainProducts(person)
  const scarce = data.find(({ totalStock }) => totalStock > 0 && totalStock < 10)
  if (!scarce) throw new Error('Nothing is scarce.')
  await addToCart(person, scarce, scarce.totalStock - 1)
  await page.goto(`/shop/search?${new URLSearchParams({ keyword: scarce.title })}`)
  const add = steps.addButton(page, scarce.title)
  await add.click()
  await expect(steps.toast(page, 'Product added to cart')).toBeVisible()
  await steps.expectBadge(page, scarce.totalStock)
  await add.click()
  await expect(steps.errorToast(page, `Only ${scarce.totalStock} items available in stock`)).toBeVisible()
  await steps.expectBadge(page, scarce.totalStock)
})
