import type { Page } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/made-products.ts'
import { answerFirst } from './support/network.ts'
import * as steps from './support/steps.ts'

const CHANGE = '**/api/admin/products/change'

const formOf = (page: Page) => page.getByRole('form', { name: 'Change selected products' })

async function change(page: Page, what: string, value?: string): Promise<void> {
  const form = formOf(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: what })
  if (value !== undefined) await form.getByLabel(what, { exact: true }).fill(value)
  await form.getByRole('button').click()
}

test('selected products are changed at once; what cannot be is named, with why', async ({ admin: { page }, made }) => {
  const dear = await made.add({ title: `${made.word} dear`, price: '100', salePrice: '90' })
  const cheap = await made.add({ title: `${made.word} cheap`, price: '10' })
  await made.add({ title: `${made.word} other`, price: '10' })
  await page.goto(`${made.path}&view=table`)
  await steps.untilAwake(page)
  await page.getByLabel(`Select ${dear.title}`).check()
  await page.getByLabel(`Select ${cheap.title}`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expectAccessible(page)
  const form = formOf(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Change price by %' })
  await form.getByLabel('Change price by %').fill('-20')
  await expect(form.getByRole('list', { name: 'What it comes to' }).getByRole('listitem')).toHaveText([
    `${cheap.title} $10.00 → becomes $8.00`,
    `${dear.title} cannot be on sale for $90.00: its price is $80.00.`
  ])
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Change 2 prices' }).click()
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work.getByText('1 of 2 done, 1 failed')).toBeVisible()
  await expect(work.getByRole('listitem')).toHaveText(
    `“${dear.title}” cannot be on sale for $90.00: its price is $80.00.`
  )
  await expectAccessible(page)
  await work.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: cheap.title })).toContainText('$8.00')
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByLabel(`Select ${dear.title}`)).toBeChecked()
  const prices = (await made.read()).map(({ title, price }) => `${title} ${price}`)
  expect(prices.toSorted()).toEqual([`${cheap.title} 8`, `${dear.title} 100`, `${made.word} other 10`])
})

test('every kind of change does what it says', async ({ admin: { page }, made }) => {
  const { title } = await made.add({ price: '40', totalStock: '10' })
  await page.goto(made.path)
  await steps.untilAwake(page)
  const after = async (what: string, value: string | undefined, expected: object) => {
    await page.getByLabel(`Select ${title}`).check()
    await change(page, what, value)
    const work = page.getByRole('dialog', { name: 'Changing products' })
    await expect(work.getByText('1 of 1 done')).toBeVisible()
    await work.getByRole('button', { name: 'Close' }).click()
    expect(await made.read()).toMatchObject([expected])
  }
  await after('Set price to $', ' 50. ', { price: 50 })
  await after('Set sale price to $', '45.50', { salePrice: 45.5 })
  await after('End the sale', undefined, { salePrice: 0 })
  await after('Put on sale at % off', '25', { salePrice: 37.5 })
  await after('Set stock to', '7', { totalStock: 7 })
  await after('Change stock by', '-3', { totalStock: 4 })
  await after('Change price by %', '10', { price: 55 })
})

test('what cannot be typed is refused beside the field, with why, and nothing is changed', async ({
  admin: { page },
  made
}) => {
  const { title } = await made.add({ price: '40', totalStock: '10' })
  await page.goto(made.path)
  await steps.untilAwake(page)
  await page.getByLabel(`Select ${title}`).check()
  const form = formOf(page)
  const field = form.getByLabel('Set price to $', { exact: true })
  await form.getByRole('button', { name: 'Change 1 price' }).click()
  const words = 'Type a number from $0.01 to $100,000, with at most 2 decimals.'
  await expect(form.getByRole('alert')).toHaveText(words)
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(words)
  await expectAccessible(page)
  await field.fill('1.234')
  await field.press('Enter')
  await expect(form.getByRole('alert')).toHaveText(words)
  await field.fill('.5')
  await expect(form.getByRole('alert')).toBeHidden()
  await expect(form.getByRole('listitem')).toHaveText(`${title} $40.00 → becomes $0.50`)
  expect(await made.read()).toMatchObject([{ price: 40 }])
})

test('all that match are selected, deleted, and brought back', async ({ admin: { page }, made }) => {
  await made.addMany(120)
  await page.goto(made.path)
  await steps.untilAwake(page)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Select all 120 that match' }).click()
  await expect(page.getByText('120 selected')).toBeVisible()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await expect(steps.toast(page, '120 products are in the trash.')).toBeVisible()
  await expect(page.getByText('No products match.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.toast(page, '120 products are in the catalogue again.')).toBeVisible()
  await expect(page.getByText('50 of 120 products')).toBeVisible()
})

test('long work tells how far it is, and can be cancelled', async ({ admin: { page }, made }) => {
  await made.addMany(250)
  await page.goto(made.path)
  await steps.untilAwake(page)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Select all 250 that match' }).click()
  await expect(page.getByText('250 selected')).toBeVisible()
  let held = () => {}
  let calls = 0
  await page.route(CHANGE, async (route) => {
    calls += 1
    if (calls === 2) await new Promise<void>((resolve) => (held = resolve))
    await route.continue()
  })
  const form = formOf(page)
  await form.getByLabel('Change', { exact: true }).selectOption({ label: 'Set stock to' })
  await form.getByLabel('Set stock to').fill('99')
  await expect(form.getByRole('listitem')).toHaveCount(4)
  await expect(form.getByRole('listitem').last()).toHaveText('… and 247 more')
  await form.getByRole('button', { name: 'Change the stock of 250 products' }).click()
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work.getByText('100 of 250')).toBeVisible()
  await expectAccessible(page)
  await work.getByRole('button', { name: 'Cancel' }).click()
  await expect(work.getByRole('button', { name: 'Stopping…' })).toBeVisible()
  held()
  await expect(work.getByText('200 of 250 done, 50 left alone')).toBeVisible()
  await work.getByRole('button', { name: 'Close' }).click()
  const changed = (await made.read({ limit: 500 })).filter(({ totalStock }) => totalStock === 99)
  expect([calls, changed.length]).toEqual([2, 200])
})

test('what the shop could not be asked is counted as failed', async ({ admin: { page }, made, trouble }) => {
  trouble.expect(/ERR_FAILED .*\/products\/change/)
  const { title } = await made.add({ price: '40' })
  await page.goto(made.path)
  await steps.untilAwake(page)
  await page.getByLabel(`Select ${title}`).check()
  await answerFirst(page, CHANGE, (route) => route.abort('failed'))
  await change(page, 'Set price to $', '50')
  const work = page.getByRole('dialog', { name: 'Changing products' })
  await expect(work.getByText('0 of 1 done, 1 failed')).toBeVisible()
  await expect(work.getByRole('listitem')).toContainText('The shop could not be reached.')
  expect(await made.read()).toMatchObject([{ price: 40 }])
})
