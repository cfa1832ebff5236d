import { plain } from '../support/pictures.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import { chooseFile, exportFrom, importOf, openImport } from '../support/product-files.ts'
import * as steps from '../support/steps.ts'

const HEAD = 'title,description,category,brand,price,salePrice,totalStock,image'
const IMPORT = '**/api/admin/products/import'

/** Returns 300 rows that are so long that the browser sends them in three requests. */
function makeLongRows(title: string, image: string): string[] {
  const description = 'Plain and warm. '.repeat(16).trim()
  return Array.from({ length: 300 }, (_, index) => `${title} ${index},${description},men,nike,12,0,4,${image}`)
}

test('an exported file imports without changes, whatever characters it contains', async ({
  admin: { page },
  testProducts
}) => {
  await testProducts.add({
    title: `${testProducts.word} "quoted", with; all\tof it`,
    description: 'One line\nand 雪 another,\n"third" 😀'
  })
  await testProducts.add({ title: `=${testProducts.word}`, description: '@formula' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await expect(page.getByText('2 products', { exact: true })).toBeVisible()
  const text = await exportFrom(page)
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).not.toMatch(/"=/)
  await openImport(page)
  await expectAccessible(page)
  await chooseFile(page, text)
  await expect(importOf(page).getByText('0 to add, 0 to change, 2 unchanged.')).toBeVisible()
  await expect(importOf(page).getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('an edited file changes and adds products, and its invalid lines are listed before the import', async ({
  admin: { page },
  testProducts
}) => {
  const { title, image } = await testProducts.add({ price: '30' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const [head = '', row = ''] = (await exportFrom(page)).replace('\uFEFF', '').split('\r\n')
  const cells = (values: string[]) => values.map((cell) => `"${cell}"`).join(';')
  const added = (name: string, price: string, category = 'men') =>
    cells(['', `${testProducts.word} ${name}`, 'New.', category, 'nike', price, '0', '', '', '4', image, '', '', ''])
  const file = [
    head.replaceAll(',', ';'),
    row.replaceAll('","', '";"').replace('"30"', '"35"'),
    added('new', '12.50'),
    added('bad', 'cheap', 'boats'),
    added('', '-1').replace('"New."', '""')
  ].join('\n')
  await openImport(page)
  await chooseFile(page, file)
  const dialog = importOf(page)
  await expect(dialog.getByText('1 to add, 1 to change, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByText('2 lines cannot be imported:')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'Line 4, category: must be one of men, women, kids, accessories, footwear',
    'Line 4, price: must be a number',
    'Line 5, description: must not be empty',
    'Line 5, price: must be an amount from 0 to 100,000 with at most two decimal places'
  ])
  await expectAccessible(page)
  await expect(dialog.getByRole('list', { name: 'Changed products' }).getByRole('listitem')).toHaveText([
    `${title} line 2Price: $30.00 → changed to $35.00`
  ])
  await expect(dialog.getByRole('list', { name: 'New products' }).getByRole('listitem')).toHaveText([
    `${testProducts.word} new line 3`
  ])
  expect(await testProducts.read()).toMatchObject([{ title, price: 30 }])
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByText('1 added, 1 changed, 0 unchanged.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row', { name: `${testProducts.word} new` }).getByText('$12.50')).toBeVisible()
  await expect(page.getByRole('row', { name: title }).getByText('$35.00')).toBeVisible()
  expect(await testProducts.read()).toHaveLength(2)
})

test('a file with sizes and colors adds a style that shoppers can choose from', async ({
  admin: { page },
  shopper,
  testProducts
}) => {
  const { image } = await testProducts.add()
  const title = `${testProducts.word} shirt`
  const line = (color: string, size: string, stock: number, swatch = '') =>
    [title, 'Soft.', 'men', 'levi', '50', '', stock, image, testProducts.word, size, color, swatch].join(',')
  const rows = [line('navy', 's', 5), line('navy', 'M', 0), line('Sea foam', 'M', 7, '#a8d8c8')]
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await openImport(page)
  await chooseFile(page, [`${HEAD},style,size,color,swatch`, ...rows, line('navy', 'm', 1)].join('\n'))
  const dialog = importOf(page)
  await expect(dialog.getByText('3 to add, 0 to change, 0 unchanged.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'Line 5 cannot be added to its style. The style already has the variant navy, M.'
  ])
  await dialog.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(dialog.getByText('3 added, 0 changed, 0 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('3 variants')

  const exported = await exportFrom(page)
  expect(exported).toContain(`"${title}, sea foam, M"`)
  await openImport(page)
  await chooseFile(page, exported.replace('"M","sea foam","#a8d8c8"', '"L","mint","#98ff98"'))
  await expect(dialog.getByText('0 to add, 1 to change, 3 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('0 added, 1 changed, 3 unchanged.')).toBeVisible()

  const [variant] = await testProducts.read({ sortBy: 'title-ztoa' })
  await shopper.page.goto(`/shop/product/${variant?._id}`)
  const details = shopper.page.getByRole('region', { name: title })
  await expect(details.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(2)
  await expect(details.getByRole('radio', { name: 'mint' })).toBeVisible()
  await expect(details.getByRole('radio', { name: /^M\b.*sold out/ })).toBeAttached()
})

test('an invalid file is rejected with the reason', async ({ admin: { page } }) => {
  await page.goto('/admin/products')
  await steps.waitForHydration(page)
  await openImport(page)
  const alert = importOf(page).getByRole('alert')
  await chooseFile(page, 'a,b\n1,2\n')
  await expect(alert).toHaveText('The first line must name the columns, such as _id, title, description.')
  await chooseFile(page, `${HEAD}\n`)
  await expect(alert).toHaveText('This file has column names but no rows.')
  await chooseFile(page, `${HEAD}\nHat,"Warm,men,nike,1,0,1,/x.jpg\n`)
  await expect(alert).toHaveText('Line 2 has a quotation mark that is not closed.')
  await expectAccessible(page)
  await chooseFile(page, `${HEAD},Price\nHat,Warm,men,nike,1,0,1,/x.jpg,2\n`)
  await expect(alert).toHaveText('The first line has the column price twice. Please remove one of them.')
  await chooseFile(page, await plain('#4a6'), 'picture.csv')
  await expect(alert).toHaveText('This file is not text. Save the spreadsheet as CSV, and choose that file.')
  await chooseFile(page, '')
  await expect(alert).toHaveText('The first line must name the columns, such as _id, title, description.')
})

test('an interrupted import continues with the remaining rows and adds nothing twice', async ({
  admin: { page },
  testProducts,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/products\/import/)
  const { image } = await testProducts.add()
  const rows = makeLongRows(testProducts.word, image)
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await openImport(page)
  await chooseFile(page, [HEAD, ...rows].join('\r\n'))
  const dialog = importOf(page)
  await expect(dialog.getByText('300 to add, 0 to change, 0 unchanged.')).toBeVisible()
  const newRows = dialog.getByRole('list', { name: 'New products' }).getByRole('listitem')
  await expect(newRows).toHaveCount(51)
  await expect(newRows.last()).toHaveText('… and 250 more')
  let calls = 0
  await page.route(IMPORT, async (route) => {
    calls += 1
    if (calls !== 2) return route.continue()
    // Only the response is lost.
    await route.fetch()
    return route.abort('failed')
  })
  await dialog.getByRole('button', { name: 'Import 300 rows' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop could not be reached.')
  await expect(dialog.getByText(/^[1-9]\d* added, .* [1-9]\d* rows remaining\.$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import the remaining rows' }).click()
  await expect(dialog.getByText('300 added, 0 changed, 0 unchanged.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('50 of 301 products')).toBeVisible()
})

test('an export and an import show their progress and can be cancelled', async ({ admin: { page }, testProducts }) => {
  const { image } = await testProducts.add()
  await testProducts.addMany(500)
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const [secondList, secondImport] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let listRequests = 0
  await page.route('**/api/admin/products/get*', async (route) => {
    listRequests += 1
    if (listRequests === 2) await secondList.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Export' }).click()
  const work = page.getByRole('dialog', { name: 'Exporting products' })
  await expect(work.getByText('500 of 501')).toBeVisible()
  await expectAccessible(page)
  await work.getByRole('button', { name: 'Cancel' }).click()
  secondList.resolve()
  await expect(work.getByRole('button', { name: 'Close' })).toBeVisible()
  await work.getByRole('button', { name: 'Close' }).click()
  await page.unroute('**/api/admin/products/get*')

  const rows = makeLongRows(`${testProducts.word} more`, image)
  await openImport(page)
  await chooseFile(page, [HEAD, ...rows].join('\r\n'))
  const dialog = importOf(page)
  await expect(dialog.getByRole('button', { name: 'Import 300 rows' })).toBeVisible()
  let importRequests = 0
  await page.route(IMPORT, async (route) => {
    importRequests += 1
    if (importRequests === 2) await secondImport.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Import 300 rows' }).click()
  await expect(dialog.getByText(/^[1-9]\d* of 300$/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  secondImport.resolve()
  await expect(dialog.getByText(/^[1-9]\d* added, 0 changed, 0 unchanged\. [1-9]\d* rows remaining\.$/)).toBeVisible()
  expect(importRequests).toBe(2)
})
