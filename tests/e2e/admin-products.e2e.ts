import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/made-products.ts'
import * as steps from '../support/steps.ts'

test('products are shown as cards and as a table, as the address says', async ({ admin: { page }, made }) => {
  const hat = await made.add({ title: `${made.word} hat`, price: '25', salePrice: '20', totalStock: '7' })
  await made.add({ title: `${made.word} coat`, totalStock: '0' })
  await page.goto(made.path)
  await steps.untilAwake(page)
  const card = page.getByRole('listitem', { name: hat.title })
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(card.getByRole('heading', { name: hat.title })).toBeVisible()
  await expect(card.getByText('Made for a test.')).toBeVisible()
  await expect(card.locator('img')).toBeVisible()
  await expect(card.getByText('$25.00')).toBeVisible()
  await expect(card.getByText('$20.00')).toBeVisible()
  await expect(card.getByText('7 in stock')).toBeVisible()
  await expect(card.getByRole('button', { name: `Edit ${hat.title}` })).toBeVisible()
  await expect(card.getByRole('button', { name: `Delete ${hat.title}` })).toBeVisible()
  await expect(page.getByRole('listitem').getByText('Out of stock')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/view=table/)
  await expect(page.getByRole('row').filter({ hasText: hat.title })).toContainText('$20.00')
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: hat.title })).toBeVisible()
  await steps.untilAwake(page)
  await page.goBack()
  await expect(card).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('products are found, filtered and sorted, and Back takes that off again', async ({ admin: { page }, made }) => {
  await made.add({ title: `${made.word} a`, price: '40', totalStock: '3' })
  await made.add({ title: `${made.word} b`, price: '10', brand: 'zara', totalStock: '50' })
  await made.add({ title: `${made.word} c`, price: '50', salePrice: '5', category: 'men', totalStock: '0' })
  await page.goto('/admin/products')
  await steps.untilAwake(page)
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  const are = (...letters: string[]) => expect(titles).toHaveText(letters.map((letter) => `${made.word} ${letter}`))
  await page.getByLabel('Search products').fill(made.word)
  await expect(page.getByText('3 products', { exact: true })).toBeVisible()

  await page.getByLabel('Sort by').selectOption('price-lowtohigh')
  await are('c', 'b', 'a')
  await page.getByLabel('Stock').selectOption('in')
  await are('b', 'a')
  await page.getByLabel('Stock').selectOption('low')
  await are('a')
  await page.goBack()
  await are('b', 'a')
  await page.goBack()
  await page.getByLabel('Sale').selectOption('true')
  await are('c')
  await page.getByLabel('Sale').selectOption('')
  await page.getByLabel('Brand').selectOption('zara')
  await are('b')
  await page.goto(`${made.path}&category=men,accessories&sortBy=title-ztoa`)
  await are('c', 'b', 'a')
  await expect(page.getByLabel('Category')).toHaveValue('men,accessories')

  await steps.untilAwake(page)
  await page.getByLabel('Search products').fill(`${made.word} xyzzyx`)
  await page.getByLabel('Category').selectOption('kids')
  await expect(page.getByText('No products match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(titles.first()).toBeVisible()
})

test('a product is found by its id, and the heads of the table sort', async ({ admin: { page }, made }) => {
  const one = await made.add({ title: `${made.word} one`, price: '12' })
  const two = await made.add({ title: `${made.word} two`, price: '11' })
  await page.goto('/admin/products?view=table')
  await steps.untilAwake(page)
  await page.getByLabel('Search products').fill(one._id)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toContainText(one.title)
  await page.getByLabel('Search products').fill(made.word)
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText(two.title)
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText(one.title)
})

test('more products come with Load more, each once', async ({ admin: { page }, made }) => {
  await made.addMany(61)
  await page.goto(made.path)
  await steps.untilAwake(page)
  const cards = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(page.getByText('50 of 61 products')).toBeVisible()
  await expect(cards).toHaveCount(50)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(cards).toHaveCount(61)
  await expect(page.getByText('61 products', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)
  expect(new Set(await cards.allTextContents()).size).toBe(61)
})

test('what cannot be fetched is said, and comes when it is tried again', async ({ admin: { page }, made, trouble }) => {
  trouble.expect(/ERR_FAILED .*\/api\/admin\/products\/get/)
  await made.add()
  await page.goto('/admin/products')
  await steps.untilAwake(page)
  await page.route('**/api/admin/products/get*', (route) => route.abort('failed'))
  await page.getByLabel('Search products').fill(made.word)
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/products/get*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: `${made.word} 1` })).toBeVisible()
})

test('a shop without products says so', async ({ admin: { page } }) => {
  // The demo has products, so the answer is put in their place.
  await page.goto('/admin/products?sortBy=title-atoz')
  await steps.untilAwake(page)
  const none = { success: true, data: [], nextCursor: null, total: 0 }
  await page.route('**/api/admin/products/get*', (route) => route.fulfill({ json: none }))
  await page.getByLabel('Sort by').selectOption('')
  await expect(page.getByText('No products available.')).toBeVisible()
  await expectAccessible(page)
})

test('nothing runs out of a narrow window, however long it is', async ({ newBrowser, admin, made }) => {
  await made.add({
    title: `${made.word} ${'Unbreakablelongtitle'.repeat(8)}`,
    price: '99999.99',
    salePrice: '88888.88',
    totalStock: '1000000'
  })
  const context = await newBrowser({ viewport: { width: 320, height: 700 } })
  await context.addCookies(await admin.page.context().cookies())
  const page = await context.newPage()
  for (const view of ['', '&view=table']) {
    await page.goto(made.path + view)
    await steps.untilAwake(page)
    await expect(page.getByText('1,000,000 in stock')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Title')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page)
})
