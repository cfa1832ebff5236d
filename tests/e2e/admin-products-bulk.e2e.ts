import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { buy } from '../support/orders.ts'
import { expect, test } from './support/test-products.ts'
import { fulfilFirst } from './support/network.ts'
import * as steps from '../support/steps.ts'

const CHANGE = '**/api/admin/products/change'

/** The title of the confirmation dialog is a question. */
const findPreview = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: /\?$/ }) })

const findForm = (page: Page) => page.getByRole('form', { name: 'Change selected products' })

test('an admin changes selected products at once and sees why others cannot be changed', async ({
  admin: { page },
  testProducts
}) => {
  const expensive = await testProducts.add({ title: `${testProducts.word} dear`, price: '100', salePrice: '90' })
  const cheap = await testProducts.add({ title: `${testProducts.word} cheap`, price: '10' })
  await testProducts.add({ title: `${testProducts.word} other`, price: '10' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${expensive.title}`).check()
  await page.getByLabel(`Select ${cheap.title}`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Set price to $' })
  await form.getByLabel('Set price to $').fill('80')
  const submit = form.getByRole('button', { name: 'Change 2 prices' })
  await submit.click()
  const preview = page.getByRole('dialog', { name: 'Change 1 price?' })
  await expect(preview.getByRole('list', { name: 'Before and after' }).getByRole('listitem')).toHaveText(
    `${cheap.title}Price: $10.00 → changed to $80.00`
  )
  await expect(preview.getByRole('list', { name: 'Cannot be changed' }).getByRole('listitem')).toHaveText(
    `“${expensive.title}” would have a sale price of $90.00, above its price of $80.00.`
  )
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Cancel' }).click()
  await expect(preview).toBeHidden()
  await expect(submit).toBeFocused()
  expect((await testProducts.read()).map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([10, 10, 100])
  await submit.click()
  await preview.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(steps.toast(page, '1 product changed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: cheap.title })).toContainText('$80.00')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByLabel(`Select ${expensive.title}`)).toBeChecked()
  const prices = (await testProducts.read()).map(({ title, price }) => `${title} ${price}`)
  expect(prices.toSorted()).toEqual([`${cheap.title} 80`, `${expensive.title} 100`, `${testProducts.word} other 10`])
})

test('a price change by percent includes sale prices, and Undo skips products changed since', async ({
  admin: { page, person },
  testProducts
}) => {
  const hat = await testProducts.add({ title: `${testProducts.word} hat`, price: '100', salePrice: '90' })
  const coat = await testProducts.add({ title: `${testProducts.word} coat`, price: '50' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel('Select all visible rows').check()
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Change price by %' })
  await form.getByLabel('Change price by %').fill('10')
  await form.getByRole('button', { name: 'Change 2 prices' }).click()
  const preview = page.getByRole('dialog', { name: 'Change 2 prices?' })
  await expect(preview.getByRole('listitem')).toHaveText([
    `${coat.title}Price: $50.00 → changed to $55.00`,
    `${hat.title}Price: $100.00 → changed to $110.00Sale price: $90.00 → changed to $99.00`
  ])
  await preview.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(steps.toast(page, '2 products changed.')).toBeVisible()
  const readPrices = async () =>
    (await testProducts.read({ sortBy: 'title-atoz' })).map(({ price, salePrice }) => [price, salePrice])
  expect(await readPrices()).toEqual([
    [55, 0],
    [110, 99]
  ])
  await person.call('PUT /api/admin/products/change', { body: { ids: [coat._id], change: { price: 70 } } })
  await page.getByRole('button', { name: 'Undo' }).click()
  const work = page.getByRole('dialog', { name: 'Undoing the change' })
  await expect(work.getByText('1 of 2 done, 1 failed')).toBeVisible()
  await expect(work.getByRole('listitem')).toHaveText(
    `“${coat.title}” has been changed in the meantime. Please check it again.`
  )
  await expectAccessible(page)
  expect(await readPrices()).toEqual([
    [70, 0],
    [100, 90]
  ])
})

test('Undo of a stock change subtracts units sold meanwhile', async ({
  admin: { page },
  shopper: { person },
  paypal,
  testProducts
}) => {
  const hat = await testProducts.add({ totalStock: '10' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${hat.title}`).check()
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Set stock to' })
  await form.getByLabel('Set stock to').fill('50')
  await form.getByRole('button', { name: 'Change the stock of 1 product' }).click()
  await findPreview(page).getByRole('button', { name: 'Change the stock of 1 product' }).click()
  await expect(steps.toast(page, '1 product changed.')).toBeVisible()
  await buy(person, paypal, hat)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, 'The change to 1 product is undone.')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ totalStock: 9 }])
})

test('a search whose matches were all deleted shows no other products', async ({ admin: { page }, testProducts }) => {
  const deletedProduct = await testProducts.add()
  await testProducts.add({ title: `${testProducts.word.slice(0, -1)}q`, description: `Like ${testProducts.word}s.` })
  await page.goto(`/admin/products?q=${encodeURIComponent(deletedProduct.title)}`)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${deletedProduct.title}`).check()
  const selection = page.getByRole('group', { name: 'Selected rows' })
  await selection.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No products match.')).toBeVisible()
  await expect(selection).toBeHidden()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('an admin ends a sale without entering a value', async ({ admin: { page }, testProducts }) => {
  const { title } = await testProducts.add({ price: '40', salePrice: '30' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${title}`).check()
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'End the sale' })
  await expect(form.getByRole('textbox')).toHaveCount(0)
  await form.getByRole('button', { name: 'End the sale of 1 product' }).click()
  await findPreview(page).getByRole('button', { name: 'End the sale of 1 product' }).click()
  await expect(steps.toast(page, '1 product changed.')).toBeVisible()
  expect(await testProducts.read()).toMatchObject([{ price: 40, salePrice: 0 }])
})

test('an invalid price shows its error beside the field and changes nothing', async ({
  admin: { page },
  testProducts
}) => {
  const { title } = await testProducts.add({ price: '40', totalStock: '10' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${title}`).check()
  const form = findForm(page)
  const field = form.getByLabel('Set price to $', { exact: true })
  await form.getByRole('button', { name: 'Change 1 price' }).click()
  const message = 'Type a number from $0.01 to $100,000, with at most 2 decimal places after the decimal point.'
  await expect(form.getByRole('alert')).toHaveText(message)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(message)
  await expectAccessible(page)
  await field.fill('1.234')
  await field.press('Enter')
  await expect(form.getByRole('alert')).toHaveText(message)
  await field.fill('.5')
  await expect(form.getByRole('alert')).toBeHidden()
  await form.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(findPreview(page).getByRole('listitem')).toHaveText(`${title}Price: $40.00 → changed to $0.50`)
  expect(await testProducts.read()).toMatchObject([{ price: 40 }])
})

test('an admin selects all matching products, deletes them and restores them', async ({
  admin: { page },
  testProducts
}) => {
  await testProducts.addMany(120)
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Select all 120 matching products' }).click()
  await expect(page.getByText('120 selected')).toBeVisible()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(steps.toast(page, '120 products are in the trash.')).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, '120 products are in the catalog again.')).toBeVisible()
  await expect(page.getByText('50 of 120 products')).toBeVisible()
})

test('a long bulk change shows its progress and can be cancelled', async ({ admin: { page }, testProducts }) => {
  await testProducts.addMany(250)
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Select all 250 matching products' }).click()
  await expect(page.getByText('250 selected')).toBeVisible()
  const secondCall = Promise.withResolvers<void>()
  let calls = 0
  await page.route(CHANGE, async (route) => {
    if ((route.request().postDataJSON() as { dryRun?: boolean }).dryRun) return route.continue()
    calls += 1
    if (calls === 2) await secondCall.promise
    await route.continue()
  })
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Set stock to' })
  await form.getByLabel('Set stock to').fill('99')
  await form.getByRole('button', { name: 'Change the stock of 250 products' }).click()
  await expect(findPreview(page).getByRole('listitem')).toHaveCount(250)
  await findPreview(page).getByRole('button', { name: 'Change the stock of 250 products' }).click()
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work.getByText('100 of 250')).toBeVisible()
  await expectAccessible(page)
  await work.getByRole('button', { name: 'Cancel' }).click()
  await expect(work.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  secondCall.resolve()
  await expect(work.getByText('200 of 250 done, 50 skipped')).toBeVisible()
  await work.getByRole('button', { name: 'Close' }).click()
  const changed = (await testProducts.read({ limit: 500 })).filter(({ totalStock }) => totalStock === 99)
  expect([calls, changed.length]).toEqual([2, 200])
})

test('a bulk change whose request fails counts as failed', async ({ admin: { page }, testProducts, pageErrors }) => {
  pageErrors.expect(/ERR_FAILED .*\/products\/change/)
  const { title } = await testProducts.add({ price: '40' })
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  await page.getByLabel(`Select ${title}`).check()
  await findForm(page).getByLabel('Set price to $', { exact: true }).fill('50')
  await findForm(page).getByRole('button').click()
  await expect(findPreview(page)).toBeVisible()
  await fulfilFirst(page, CHANGE, (route) => route.abort('failed'))
  await findPreview(page).getByRole('button', { name: 'Change 1 price' }).click()
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work.getByText('0 of 1 done, 1 failed')).toBeVisible()
  await expect(work.getByRole('listitem')).toContainText('The shop could not be reached.')
  expect(await testProducts.read()).toMatchObject([{ price: 40 }])
})
