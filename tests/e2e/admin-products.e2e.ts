import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

test('an admin switches between a table and cards, and the URL keeps the view', async ({
  admin: { page },
  testProducts
}) => {
  const hat = await testProducts.add({
    title: `${testProducts.word} hat`,
    price: '25',
    salePrice: '20',
    totalStock: '7'
  })
  await testProducts.add({ title: `${testProducts.word} coat`, totalStock: '0' })
  await steps.openHydrated(page, testProducts.path)
  const row = page.getByRole('row', { name: hat.title })
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(row).toContainText('$20.00')

  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page).toHaveURL(/view=grid/)
  const card = page.getByRole('listitem', { name: hat.title })
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

  await page.reload()
  await expect(card).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await steps.waitForHydration(page)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('an admin searches, filters and sorts products, and Back undoes each filter', async ({
  admin: { page },
  testProducts
}) => {
  const first = await testProducts.add({ title: `${testProducts.word} a`, price: '40', totalStock: '3' })
  await testProducts.add({ title: `${testProducts.word} b`, price: '10', brand: 'zara', totalStock: '50' })
  await testProducts.add({
    title: `${testProducts.word} c`,
    price: '50',
    salePrice: '5',
    category: 'men',
    totalStock: '0'
  })
  await steps.openHydrated(page, '/admin/products')
  const rows = steps.listRows(page)
  const expectTitles = (...letters: string[]) =>
    expect(rows).toContainText(letters.map((letter) => `${testProducts.word} ${letter}`))
  await page.getByLabel('Search products').fill(first._id)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await expectTitles('a')
  await page.getByLabel('Search products').fill(testProducts.word)
  await expect(page.getByText('3 products', { exact: true })).toBeVisible()
  const priceHeader = page.getByRole('columnheader', { name: 'Price' })
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(priceHeader).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'Price' }).click()
  await expect(priceHeader).toHaveAttribute('aria-sort', 'descending')
  await expectTitles('a', 'b', 'c')

  await page.getByLabel('Sort by').selectOption('price-lowtohigh')
  await expectTitles('c', 'b', 'a')
  await page.getByLabel('Stock').selectOption('in')
  await expectTitles('b', 'a')
  await page.getByLabel('Stock').selectOption('low')
  await expectTitles('a')
  await page.goBack()
  await expectTitles('b', 'a')
  await page.goBack()
  await page.getByLabel('Sale').selectOption('true')
  await expectTitles('c')
  await page.getByLabel('Sale').selectOption('')
  await page.getByLabel('Brand').selectOption('zara')
  await expectTitles('b')
  await page.goto(`${testProducts.path}&category=men,accessories&sortBy=title-ztoa`)
  await expectTitles('c', 'b', 'a')
  await expect(page.getByLabel('Category')).toHaveValue('men,accessories')

  await steps.waitForHydration(page)
  await page.getByLabel('Search products').fill(`${testProducts.word} xyzzyx`)
  await page.getByLabel('Category').selectOption('kids')
  await expect(page.getByText('No products match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(rows.first()).toBeVisible()
})

test('a shop without products shows that there are none', async ({ admin: { page } }) => {
  // The demo has products.
  await steps.openHydrated(page, '/admin/products?sortBy=title-atoz')
  const emptyResponse = { success: true, data: [], nextCursor: null, total: 0 }
  await page.route('**/api/admin/products/get*', (route) => route.fulfill({ json: emptyResponse }))
  await page.getByLabel('Sort by').selectOption('')
  await expect(page.getByText('No products available.')).toBeVisible()
})

test('a product with very long values does not overflow a narrow window', async ({
  newBrowser,
  admin,
  testProducts
}) => {
  await testProducts.add({
    title: `${testProducts.word} ${'Unbreakablelongtitle'.repeat(8)}`,
    price: '99999.99',
    salePrice: '88888.88',
    totalStock: '1000000'
  })
  const context = await newBrowser({ viewport: { width: 320, height: 700 } })
  await context.addCookies(await admin.page.context().cookies())
  const page = await context.newPage()
  for (const view of ['', '&view=grid']) {
    await steps.openHydrated(page, testProducts.path + view)
    await expect(page.getByText('1,000,000 in stock')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await page.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Product' }).getByLabel('Title')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
