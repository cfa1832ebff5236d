import { listOrders, placeOrder } from '../support/orders.ts'
import { demoAdmin, newCredentials, register, signIn } from '../support/people.ts'
import { openHydrated } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an admin finds a status change in the activity and follows it to the order, at 360 px', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const id = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  await administrator.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'inShipping' } })
  await openHydrated(page, '/admin/activity')
  await page.getByLabel('Search activity').fill(`#${order?.number}`)
  await expect(page.getByText('1 event', { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Changed the status from Confirmed to In Shipping' })
  await expect(row).toContainText(administrator.userName)
  await expect(row).toContainText('127.0.0.1')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await row.getByRole('link', { name: `Order #${order?.number}` }).click()
  await expect(page.getByRole('dialog', { name: 'Order Details' })).toContainText(person.email)
})

test('filters are in the URL, Back removes them, and the email of an administrator filters by it', async ({
  admin: { page },
  shop
}) => {
  const credentials = newCredentials()
  // Creates the event "Registered".
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  await openHydrated(page, `/admin/activity?q=${person.email}`)
  const row = page.getByRole('row', { name: `A visitor Registered ${person.email}` })
  await expect(row).toBeVisible()
  await page.getByLabel('Type').selectOption('Orders')
  await expect(page.getByText('No events match.')).toBeVisible()
  await page.goBack()
  await expect(row).toBeVisible()
  await page.getByLabel('From').fill('2099-01-01')
  await expect(page.getByText('No events match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/activity')

  await page.getByLabel('Search activity').fill(person.email)
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: person.userName }).first().click()
  await expect(page.getByText(`Only events by ${person.userName}`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`actor=${person.id}`))
  await expect(page.getByRole('row').getByText('Signed in').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page).not.toHaveURL(/actor=/)

  // Creates the event "Signed in". The fixture inserts a session without one.
  const administrator = await signIn(shop.url, demoAdmin())
  await openHydrated(page, '/admin/activity?kind=account')
  await page.getByRole('link', { name: administrator.email }).first().click()
  await expect(page).toHaveURL(`/admin/activity?q=${encodeURIComponent(administrator.email)}`)
  await expect(page.getByRole('row').getByText('Signed in').first()).toBeVisible()
})
