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
  const details = shopper.page.getByRole('dialog')
  const readPrices = async () => {
    await shopper.page.goto(`/shop/listing?product=${id}`)
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
  await expectAccessible(page)
  await save()
  await expect(row).toContainText(/\$30\.00\s*Sale from \d+ \w+.*, \d\d:\d\d/)
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
