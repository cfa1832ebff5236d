import type { Locator } from 'playwright/test'

import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test as base } from './support/test.ts'

/** A paid order whose details are open in the admin panel. */
const test = base.extend<{ order: { id: string; details: Locator } }>({
  order: async ({ admin: { page }, shopper: { person }, paypal }, use) => {
    const id = await placeOrder(person, paypal)
    await page.goto(`/admin/orders?order=${id}`)
    await use({ id, details: page.getByRole('dialog', { name: 'Order Details' }) })
  }
})

test('an administrator saves a tracking number and the shopper follows its link', async ({
  admin: { page: adminPage },
  shopper: { page },
  order: { id, details }
}) => {
  await details.getByLabel('Carrier').selectOption('UPS')
  await details.getByLabel('Tracking Number').fill('1Z 999')
  await details.getByRole('button', { name: 'Save Tracking' }).click()
  const url = 'https://www.ups.com/track?tracknum=1Z999'
  await expect(details.getByRole('link', { name: 'Track UPS 1Z 999' })).toHaveAttribute('href', url)
  await expectAccessible(adminPage)
  await page.goto(`/shop/account?order=${id}`)
  await expect(steps.findTermValue(page, 'Tracking')).toHaveText(/^UPS 1Z 999/)
  await expect(page.getByRole('link', { name: 'UPS 1Z 999' })).toHaveAttribute('href', url)
  await expectAccessible(page)
})

test('an administrator who ships an order also saves the tracking number typed before', async ({
  admin: { page: adminPage },
  shopper: { page },
  order: { id, details }
}) => {
  await details.getByLabel('Tracking Number').fill('JJD 0001')
  await details.getByLabel('Order Status').selectOption('In Shipping')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(steps.toast(adminPage, 'Order Updated Successfuly')).toBeVisible()
  await page.goto(`/shop/account?order=${id}`)
  await expect(steps.findTermValue(page, 'Tracking')).toHaveText(/^DHL JJD 0001/)
})
