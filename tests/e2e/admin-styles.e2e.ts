import type { Locator, Page } from 'playwright/test'

import { toLocalInput } from '../../src/lib/local-time.ts'
import { makeImageFile } from './support/files.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, findPanel, openStyle, saveStyle, test } from './support/test-style.ts'
import * as steps from '../support/steps.ts'

const findCell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function paste(cell: Locator, text: string): Promise<void> {
  await cell.focus()
  await cell.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, text)
}

test('an admin sees a style as one row with its low variants, and changes and deletes all its variants', async ({
  admin: { page },
  testProducts,
  style
}) => {
  const { variants } = await style.read()
  const stocks = [2, 0, 7, 4]
  await style.save({ variants: variants.map((variant, index) => ({ ...variant, totalStock: stocks[index] })) })
  const row = page.getByRole('row').filter({ hasText: style.title })
  const stock = row.locator('[data-head="Stock"]')
  await page.goto(`${testProducts.path}&stock=low`)
  await expect(stock).toHaveText('13 in stockS navy: 2, M white: 4, +1 more')
  await page.goto(`${testProducts.path}&stock=out`)
  await expect(stock).toHaveText('13 in stockM navy: 0')
  await steps.openHydrated(page, testProducts.path)
  await expect(stock).toHaveText('13 in stockM navy: 0, S navy: 2, +2 more')
  await expect(row).toContainText('4 variants')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await row.getByRole('checkbox').check()
  await expect(page.getByText('1 product (4 variants) selected')).toBeVisible()
  await expectAccessible(page)
  const form = page.getByRole('form', { name: 'Change selected products' })
  await form.getByLabel('Set price to $').fill('80')
  await form.getByRole('button', { name: 'Change 4 prices' }).click()
  await page.getByRole('dialog', { name: 'Change 4 prices?' }).getByRole('button', { name: 'Change 4 prices' }).click()
  await expect(steps.toast(page, '4 products changed.')).toBeVisible()
  await expect(row).toContainText('$80.00')
  await row.getByRole('button', { name: `Delete ${style.title}` }).click()
  await expect(page.getByText('4 products are in the trash.')).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
})

test('an admin adds sizes to a product, which keeps its id and stock as the first variant', async ({
  admin: { page, person },
  pageErrors,
  testProducts
}) => {
  pageErrors.expect(/409 .*\/styles\/save\//)
  const { _id, title, image } = await testProducts.add({ title: `${testProducts.word} kilt`, totalStock: '9' })
  await steps.openHydrated(page, testProducts.path)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: 'Add sizes and colors' }).click()
  const panel = findPanel(page)
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await panel.getByLabel('New size').fill('S, M')
  await page.keyboard.press('Enter')
  await expect(findCell(page, 'Stock, S')).toHaveValue('9')
  await findCell(page, 'Stock, M').fill('4')
  await expectAccessible(page)
  await page.reload()
  await expect(panel.getByLabel('Title')).toHaveValue(title)
  await panel.getByLabel('New size').fill('S, M')
  await page.keyboard.press('Enter')
  await findCell(page, 'Stock, M').fill('4')
  // Another admin edits the product meanwhile.
  const body = { ...(await testProducts.read())[0], price: '32' } as never
  await person.call('PUT /api/admin/products/edit/{id}', { params: { id: _id }, body })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText('Changed in the meantime')).toBeVisible()
  await saveStyle(page)
  await expect(page.getByRole('row', { name: title })).toContainText('2 variants')
  const variants = await testProducts.read({ sortBy: 'title-ztoa' })
  expect(
    variants.map((variant) => [variant.title, variant.size, variant.price, variant.totalStock, variant.image])
  ).toEqual([
    [`${title}, S`, 'S', 32, 9, image],
    [`${title}, M`, 'M', 30, 4, image]
  ])
  expect(variants[0]?._id).toBe(_id)
})

test('an admin fills the table by keyboard and by pasting, adds a size and renames a color', async ({
  admin: { page },
  style
}) => {
  await openStyle(page, style)
  await findCell(page, 'Stock, navy, S').focus()
  await page.keyboard.type('7')
  await page.keyboard.press('ArrowRight')
  await expect(findCell(page, 'Stock, navy, M')).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(findCell(page, 'Stock, white, M')).toBeFocused()
  await page.getByLabel('New size').fill('L')
  await page.keyboard.press('Enter')
  await paste(findCell(page, 'Stock, white, M'), '3\t4\r\n')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sale price' }).click()
  await findCell(page, 'Sale price, white, L').fill('45')
  await findCell(page, 'Name of navy').fill('red')
  await page.keyboard.press('Enter')
  await expect(findCell(page, 'Name of red')).toBeFocused()
  await saveStyle(page)
  const { variants, pictures } = await style.read()
  expect(pictures.map(({ color }) => color)).toEqual(['red', 'red'])
  expect(variants.map(({ color, size, totalStock, salePrice }) => [color?.name, size, totalStock, salePrice])).toEqual([
    ['red', 'S', 7, 0],
    ['red', 'M', 8, 0],
    ['white', 'S', 12, 0],
    ['white', 'M', 3, 0],
    ['white', 'L', 4, 45]
  ])
})

test('a keyboard user who reaches the upload of pictures still sees the title and the Save button', async ({
  admin: { page },
  style
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await openStyle(page, style)
  await findPanel(page).getByLabel('Click or drag an image here').focus()
  await expect(page.getByRole('heading', { name: 'Edit Product' })).toBeInViewport({ ratio: 1 })
  await expect(findPanel(page).getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 })
})

test('a style whose sale has a start without a time is not saved, also while the table shows another field', async ({
  admin: { page },
  style
}) => {
  await openStyle(page, style)
  const panel = findPanel(page)
  const starts = panel.getByLabel(/^Sale starts/)
  await panel.getByRole('button', { name: 'Sale price' }).click()
  await findCell(page, 'Sale price, navy, S').fill('45')
  await starts.focus()
  await page.keyboard.type('12012035')
  await panel.getByRole('button', { name: 'Stock', exact: true }).click()
  await expect(starts).toBeHidden()
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(starts).toBeFocused()
  await expect(starts).toHaveAttribute('aria-invalid', 'true')
  await expect(starts).toHaveAccessibleDescription('Enter a date and a time.')
  await expect(panel.getByRole('alert')).toHaveText('The start of the sale is incomplete.')
  await expectAccessible(page)
  for (let segment = 0; segment < 3; segment += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0900AM')
  await expect(starts).toHaveValue('2035-12-01T09:00')
  await saveStyle(page)
  const { variants } = await style.read()
  const sale = variants.find(({ salePrice }) => salePrice === 45)
  expect(toLocalInput(sale?.saleStartsAt ?? '')).toBe('2035-12-01T09:00')
})

test('an admin adds a product with two sizes and two colors, and a shopper finds it', async ({
  admin: { page },
  shopper,
  testProducts: { path, read, word }
}) => {
  await steps.openHydrated(page, path)
  await page.getByRole('button', { name: 'Add New Product' }).click()
  await page.getByRole('button', { name: 'With sizes and colors' }).click()
  const panel = page.getByRole('dialog', { name: 'Add New Product' })
  await panel.getByLabel('Title').fill(`${word} dress`)
  await panel.getByLabel('Description').fill('Made for a test.')
  await panel.getByLabel('Category').selectOption({ label: 'Women' })
  await panel.getByLabel('Brand').selectOption({ label: 'Zara' })
  await panel.getByLabel('New size').fill('S, M')
  await page.keyboard.press('Enter')
  await panel.getByLabel('New color').fill('red, black')
  await page.keyboard.press('Enter')
  await paste(findCell(page, 'Stock, red, S'), '1\t2\n3\t4\n')
  await panel.getByRole('button', { name: 'Price', exact: true }).click()
  await paste(findCell(page, 'Price, red, S'), '$50.00\t$50.00\n$50.00\t$1,055.50\n')
  await panel.getByLabel('Click or drag an image here').setInputFiles(await makeImageFile('dress.jpg'))
  await expect(panel.getByRole('button', { name: 'Move picture 1', exact: true })).toBeVisible()
  await expectAccessible(page)
  await saveStyle(page)
  const products = await read({ sortBy: 'title-atoz' })
  expect(products.map(({ title, price, totalStock }) => [title, price, totalStock])).toEqual([
    [`${word} dress, black, M`, 1055.5, 4],
    [`${word} dress, black, S`, 50, 3],
    [`${word} dress, red, M`, 50, 2],
    [`${word} dress, red, S`, 50, 1]
  ])
  await shopper.page.goto(`/shop/search?keyword=${word}`)
  await expect(shopper.page.getByRole('article')).toHaveCount(1)
  await expect(shopper.page.getByRole('img', { name: '2 colors' })).toBeVisible()
  const reviewsLoaded = shopper.page.waitForResponse('**/api/shop/review/eligibility/**')
  await shopper.page.getByRole('link', { name: `Choose size : ${word} dress` }).click()
  const details = shopper.page.getByRole('dialog', { name: `${word} dress` })
  await expect(details.getByRole('group', { name: 'Size' }).getByRole('radio')).toHaveCount(2)
  await expect(details.getByRole('group', { name: 'Color' }).getByRole('radio')).toHaveCount(2)
  await reviewsLoaded
})
