import type { Locator, Page } from 'playwright/test'

import { HOUR } from '../../src/lib/dates.ts'
import { toLocalInput } from '../../src/lib/local-time.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { findPanel } from './support/product-panel.ts'
import { expect, test as base } from './support/test-products.ts'

/** Hides the lowest price again, also after a failure. */
const test = base.extend<{ settings: void }>({
  settings: [
    async ({ admin: { person } }, use) => {
      await use()
      await person.call('PUT /api/admin/settings/update', { body: { showLowestPrice: false } })
    },
    { auto: true }
  ]
})

const inHours = (hours: number): string => toLocalInput(new Date(Date.now() + hours * HOUR).toISOString())

test('an admin schedules a sale, and shoppers see its price and the lowest price before it from the start until the end', async ({
  admin: { page },
  shopper,
  testProducts
}) => {
  const { _id: id, title } = await testProducts.add()
  await page.goto('/admin/settings')
  await page.getByLabel('Show the lowest price in the 30 days before a sale').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(steps.toast(page, 'Settings saved')).toBeVisible()
  const details = shopper.page.locator('.details')
  const readPrices = async () => {
    await shopper.page.goto(`/shop/product/${id}`)
    return details.locator('.prices').innerText()
  }
  await page.goto(testProducts.path)
  await steps.waitForHydration(page)
  const row = page.getByRole('row').filter({ hasText: title })
  const panel = findPanel(page, 'Edit Product')
  const [starts, ends] = [panel.getByLabel(/^Sale starts/), panel.getByLabel(/^Sale ends/)]
  const save = async () => {
    await panel.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(panel).toBeHidden()
  }

  await row.getByRole('button', { name: 'Edit' }).click()
  await expect(starts).toBeDisabled()
  await panel.getByLabel('Sale price ($)').fill('24')
  await starts.fill(inHours(24))
  await ends.fill(inHours(12))
  await panel.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(panel.getByText('This must be later than the start.')).toBeVisible()
  await expect(ends).toBeFocused()
  await ends.fill(inHours(48))
  await save()
  await expect(row).toContainText(/\$30\.00\s*Sale from \d{4}-\d\d-\d\d \d\d:\d\d/)
  const filter = page.getByLabel('Sale', { exact: true })
  await filter.selectOption('On sale')
  await expect(row).toBeHidden()
  await filter.selectOption('Scheduled')
  await expect(row).toBeVisible()
  await filter.selectOption('Any price')
  expect(await readPrices()).toBe('$30.00')

  await row.getByRole('button', { name: 'Edit' }).click()
  await starts.fill(inHours(-1))
  await save()
  await expect(row).toContainText(/\$24\.00\s*Sale until/)
  expect(await readPrices()).toContain('$24.00')
  await expect(details).toContainText('Lowest price in the 30 days before the sale: $30.00')

  await row.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Sale price ($)').fill('0')
  await save()
  await expect(row).not.toContainText('Sale')
  expect(await readPrices()).toBe('$30.00')
})

async function openProduct(page: Page, id: string) {
  await page.goto(`/admin/products?edit=${id}`)
  const panel = findPanel(page, 'Edit Product')
  return {
    panel,
    starts: panel.getByLabel(/^Sale starts/),
    ends: panel.getByLabel(/^Sale ends/),
    save: panel.getByRole('button', { name: 'Edit', exact: true })
  }
}

async function expectIncomplete(field: Locator): Promise<void> {
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription('Enter a date and a time.')
}

test('a sale whose start has no time is not saved, and the admin completes the start', async ({
  admin: { page },
  testProducts
}) => {
  const { _id: id } = await testProducts.add({ price: '30' })
  const { panel, starts, save } = await openProduct(page, id)
  await panel.getByLabel('Sale price ($)').fill('24')
  await starts.focus()
  await page.keyboard.type('12012035')
  await expect(starts).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Enter')
  await expectIncomplete(starts)
  await save.click()
  await expectIncomplete(starts)
  await expectAccessible(page)
  expect(await testProducts.read()).toMatchObject([{ salePrice: 0 }])
  for (let segment = 0; segment < 3; segment += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.type('0900AM')
  await expect(starts).not.toHaveAttribute('aria-invalid')
  await expect(starts).toHaveValue('2035-12-01T09:00')
  await save.click()
  await expect(panel).toBeHidden()
  const [product] = await testProducts.read()
  expect(toLocalInput(product?.saleStartsAt ?? '')).toBe('2035-12-01T09:00')
})

test('an admin who clears the hour of an end does not remove the end until the field is empty', async ({
  admin: { page },
  testProducts
}) => {
  const saleEndsAt = '2035-12-01T09:00:00.000Z'
  const { _id: id } = await testProducts.add({ price: '30', salePrice: '24', saleEndsAt })
  const { panel, ends, save } = await openProduct(page, id)
  const clearSegment = () => page.keyboard.press('Backspace')
  await ends.focus()
  for (let segment = 0; segment < 3; segment += 1) await page.keyboard.press('ArrowRight')
  await clearSegment()
  await page.keyboard.press('Control+Enter')
  await expectIncomplete(ends)
  expect(await testProducts.read()).toMatchObject([{ saleEndsAt }])
  await panel.getByRole('button', { name: 'Close panel' }).click()
  await steps.discardQuestion(page).getByRole('button', { name: 'Cancel' }).click()
  await ends.focus()
  for (let segment = 0; segment < 6; segment += 1) {
    await clearSegment()
    await page.keyboard.press('ArrowRight')
  }
  await expect(ends).not.toHaveAttribute('aria-invalid')
  await save.click()
  await expect(panel).toBeHidden()
  const [product] = await testProducts.read()
  expect([product?.salePrice, product?.saleEndsAt]).toEqual([24, undefined])
})
