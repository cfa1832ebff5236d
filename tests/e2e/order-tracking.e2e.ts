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

test('an administrator saves a tracking number, or ships the order with it, and the shopper follows its link', async ({
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

  await details.getByLabel('Carrier').selectOption('DHL')
  await details.getByLabel('Tracking Number').fill('JJD 0001')
  await details.getByLabel('Order Status').selectOption('In Shipping')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(steps.toast(adminPage, 'Order Updated Successfuly')).toBeVisible()
  await page.reload()
  await expect(steps.findTermValue(page, 'Tracking')).toHaveText(/^DHL JJD 0001/)
})

test('the tracking number of another admin stays until an administrator types another one', async ({
  admin: { page, person },
  order: { id, details }
}) => {
  const setNumber = (number: string) =>
    person.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body: { carrier: 'ups', number } })
  const readNumber = async () =>
    (await person.call('GET /api/admin/orders/details/{id}', { params: { id } })).data.tracking?.number
  const number = details.getByLabel('Tracking Number')
  const updateStatus = async (status: string) => {
    await details.getByLabel('Order Status').selectOption(status)
    await details.getByRole('button', { name: 'Update Status' }).click()
    // The timeline shows it when the order has been reloaded.
    await expect(details.getByText(new RegExp(` to ${status}$`))).toBeVisible()
  }
  await setNumber('OLD 1')
  await steps.openHydrated(page, `/admin/orders?q=${id}`)
  await setNumber('NEW 2')
  await page.getByRole('button', { name: /^View Details of order #\d+$/ }).click()
  await expect(details.getByRole('link', { name: 'Track UPS NEW 2' })).toBeVisible()
  await expect(number).toHaveValue('NEW 2')
  await updateStatus('In Process')
  expect(await readNumber()).toBe('NEW 2')

  await number.fill(' TYPED 3')
  await details.getByRole('button', { name: 'Save Tracking' }).click()
  await expect(details.getByRole('link', { name: 'Track UPS TYPED 3' })).toBeVisible()
  await expect(number).toHaveValue('TYPED 3')
  await setNumber('LATER 4')
  await updateStatus('In Shipping')
  await expect(number).toHaveValue('LATER 4')
  expect(await readNumber()).toBe('LATER 4')
})

test('an administrator who types a comma into a tracking number sees what is allowed, and the status stays', async ({
  admin: { page, person },
  order: { id, details }
}) => {
  const number = details.getByLabel('Tracking Number')
  const isPatternMismatch = (input: HTMLInputElement) => input.validity.patternMismatch
  await number.fill(' JJD.00/01-2 ')
  await details.getByRole('button', { name: 'Save Tracking' }).click()
  await expect(details.getByRole('link', { name: 'Track DHL JJD.00/01-2' })).toBeVisible()
  await number.fill('JJD 0001, JJD 0002')
  await expect(number).toHaveAttribute('title', 'Use letters, digits, spaces, dots, slashes and hyphens.')
  await details.getByRole('button', { name: 'Save Tracking' }).click()
  await expect(number).toBeFocused()
  expect(await number.evaluate(isPatternMismatch)).toBe(true)
  await details.getByLabel('Order Status').selectOption('In Shipping')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(number).toBeFocused()
  await number.fill('JJD 0001')
  expect(await number.evaluate(isPatternMismatch)).toBe(false)
  await expect(page.getByRole('alert')).toBeHidden()
  const { data } = await person.call('GET /api/admin/orders/details/{id}', { params: { id } })
  expect(data).toMatchObject({ orderStatus: 'confirmed', tracking: { number: 'JJD.00/01-2' } })
})
