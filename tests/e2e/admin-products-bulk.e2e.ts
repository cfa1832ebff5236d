import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-products.ts'
import * as steps from '../support/steps.ts'

const CHANGE = '**/api/admin/products/change'

/** The title of the confirmation dialog is a question. */
const findPreview = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('heading', { name: /\?$/ }) })

const findForm = (page: Page) => page.getByRole('form', { name: 'Change selected products' })

test('an admin changes selected products at once, sees why others cannot be changed, and undoes the change', async ({
  admin: { page },
  testProducts
}) => {
  const expensive = await testProducts.add({ title: `${testProducts.word} dear`, price: '100', salePrice: '90' })
  const cheap = await testProducts.add({ title: `${testProducts.word} cheap`, price: '10' })
  await testProducts.add({ title: `${testProducts.word} other`, price: '10' })
  await steps.openHydrated(page, testProducts.path)
  await page.getByLabel(`Select ${expensive.title}`).check()
  await page.getByLabel(`Select ${cheap.title}`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const form = findForm(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'End the sale' })
  await expect(form.getByRole('textbox')).toHaveCount(0)
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
  const readPrices = async () => (await testProducts.read()).map(({ title, price }) => `${title} ${price}`).toSorted()
  const [unchanged, other] = [`${expensive.title} 100`, `${testProducts.word} other 10`]
  expect(await readPrices()).toEqual([`${cheap.title} 10`, unchanged, other])
  await submit.click()
  await preview.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(steps.toast(page, '1 product changed.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: cheap.title })).toContainText('$80.00')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByLabel(`Select ${expensive.title}`)).toBeChecked()
  expect(await readPrices()).toEqual([`${cheap.title} 80`, unchanged, other])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, 'The change to 1 product is undone.')).toBeVisible()
  expect(await readPrices()).toEqual([`${cheap.title} 10`, unchanged, other])
})

test('an invalid price shows its error beside the field and changes nothing', async ({
  admin: { page },
  testProducts
}) => {
  const { title } = await testProducts.add({ price: '40', totalStock: '10' })
  await steps.openHydrated(page, testProducts.path)
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

test('an admin deletes all matching products, restores them, and cancels a change, whose progress outlives Escape', async ({
  admin: { page },
  testProducts
}) => {
  await testProducts.addMany(250)
  await steps.openHydrated(page, testProducts.path)
  const selectAll = async () => {
    await page.getByRole('checkbox').first().check()
    await page.getByRole('button', { name: 'Select all 250 matching products' }).click()
    await expect(page.getByText('250 selected')).toBeVisible()
  }
  await selectAll()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(steps.toast(page, '250 products are in the trash.')).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, '250 products are in the catalog again.')).toBeVisible()
  await expect(page.getByText('50 of 250 products')).toBeVisible()

  await selectAll()
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
  // Chromium closes a dialog at the second Escape, although the page cancels it.
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape')
  await expectAccessible(page)
  await work.getByRole('button', { name: 'Cancel' }).click()
  await expect(work.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  secondCall.resolve()
  await expect(work.getByText('200 of 250 done, 50 skipped')).toBeVisible()
  await work.getByRole('button', { name: 'Close' }).click()
  const changed = (await testProducts.read({ limit: 500 })).filter(({ totalStock }) => totalStock === 99)
  expect([calls, changed.length]).toEqual([2, 200])
})
