import { expectAccessible } from './support/accessible.ts'
import { addToCart, createUnpaidOrder, listOrders, placeOrder, findMostStocked } from '../support/orders.ts'
import { demoAdmin } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an administrator ships an order and the shopper sees it, at 360 px', async ({
  visitor: page,
  shopper,
  paypal
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const id = await placeOrder(shopper.person, paypal)
  await page.goto('/')
  await steps.fillLogin(page, demoAdmin())
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('row').filter({ hasText: shopper.person.userName })).toContainText('Confirmed')

  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await steps.waitForHydration(page)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row.getByText('Confirmed')).toBeVisible()

  await row.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(steps.findTermValue(page, 'Order ID')).toHaveText(id.slice(0, 10))
  await expect(steps.findTermValue(page, 'Payment Status')).toHaveText('Paid')
  await expect(steps.findTermValue(page, 'Customer')).toContainText(shopper.person.email)

  const dialogPromise = page.waitForEvent('dialog')
  const clickPromise = details.getByRole('button', { name: 'Update Status' }).click()
  const alert = await dialogPromise
  expect(alert.message()).toBe('Please select a status')
  await alert.accept()
  await clickPromise

  await details.getByLabel('Order Status').selectOption('In Shipping')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(steps.toast(page, 'Order Updated Successfuly')).toBeVisible()
  await expect(details.locator('.status')).toHaveText('In Shipping')
  await expect(details.getByLabel('Order Status')).toHaveValue('')
  await expect(details.getByRole('button', { name: 'Update Status' })).toBeFocused()
  await details.getByRole('button', { name: 'Close details' }).click()
  await expect(details).toBeHidden()
  await expect(row.getByText('In Shipping')).toBeVisible()

  await shopper.page.goto('/shop/account')
  const shopperRow = shopper.page.getByRole('row').filter({ hasText: id })
  await expect(shopperRow.getByText('In Shipping')).toBeVisible()
})

test('an order that no longer matches the filter stays visible with a note until the list reloads', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await steps.openHydrated(page, `/admin/orders?q=${person.email}&status=confirmed`)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toBeVisible()
  const note = row.getByText('No longer matches this filter')
  await expect(note).toBeHidden()
  await row.getByRole('button', { name: /^View Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await details.getByLabel('Order Status').selectOption('In Process')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(steps.toast(page, 'Order Updated Successfuly')).toBeVisible()
  await details.getByRole('button', { name: 'Close details' }).click()
  await expect(details).toBeHidden()
  await expect(page).not.toHaveURL(/order=/)
  await expect(note).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('No orders match.')).toBeVisible()
})

test('a refunded order stays rejected without an invoice, and the panel says why', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/409 .*\/orders\/update\//)
  const id = await placeOrder(person, paypal)
  await administrator.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'rejected' } })
  await page.goto(`/admin/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByRole('link', { name: 'Packing Slip' })).toBeVisible()
  await expect(details.getByRole('link', { name: 'Invoice' })).toBeHidden()
  const select = details.getByLabel('Order Status')
  await select.selectOption('In Shipping')
  const message = 'This order was refunded, so it stays rejected. The customer can order again.'
  await expect(select).toHaveAccessibleDescription(message)
  await expect(details.getByRole('alert')).toHaveText(message)
  await expectAccessible(page)
  // The console can report the refusal after the page has shown it.
  const report = page.waitForEvent('console', (entry) => entry.type() === 'error')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(steps.errorToast(page, message)).toBeVisible()
  await report
  expect((await listOrders(person)).map(({ orderStatus }) => orderStatus)).toEqual(['rejected'])
  await select.selectOption('Rejected')
  await expect(select).toHaveAccessibleDescription('')
})

test('an unpaid order has a packing slip but no invoice, and an admin confirms before shipping it', async ({
  admin: { page },
  shopper: { person },
  pageErrors
}) => {
  pageErrors.expect(/409/)
  await addToCart(person, await findMostStocked(person, 'women'))
  const id = await createUnpaidOrder(person)
  const response = await page.goto(`/admin/orders/${id}/invoice`)
  expect(response?.status()).toBe(409)
  await expect(page.getByRole('alert')).toHaveText('Only a paid order has an invoice.')
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()

  await page.goto(`/admin/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByRole('link', { name: 'Packing Slip' })).toBeVisible()
  await expect(details.getByRole('link', { name: 'Invoice' })).toBeHidden()
  await details.getByLabel('Order Status').selectOption('In Shipping')
  await details.getByRole('button', { name: 'Update Status' }).click()
  const question = page.getByRole('dialog', { name: 'Set 1 order to In Shipping?' })
  await expect(question).toContainText('This order is not paid.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect((await listOrders(person)).map(({ orderStatus }) => orderStatus)).toEqual(['pending'])
  await details.getByRole('button', { name: 'Update Status' }).click()
  await question.getByRole('button', { name: 'Set 1 order to In Shipping' }).click()
  await expect(steps.toast(page, 'Order Updated Successfuly')).toBeVisible()
  expect((await listOrders(person)).map(({ orderStatus }) => orderStatus)).toEqual(['inShipping'])
})
