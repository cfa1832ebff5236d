import type { Page } from 'playwright/test'

import type { AdminOrder } from '../../src/api/contract/order-administration.ts'
import { formatSum } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, listOrders, payCart, placeOrder, findMostStocked } from '../support/orders.ts'
import type { PayPal } from '../support/paypal.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const idCells = (page: Page) => page.getByRole('row').getByRole('cell', { name: /^#\d+ [0-9a-f]{24}/ })

/** Returns their ids, the cheaper order first. */
async function placeTwoOrders(person: Person, paypal: PayPal): Promise<[string, string]> {
  const first = await placeOrder(person, paypal)
  await addToCart(person, await findMostStocked(person, 'footwear'), 5)
  return [first, await payCart(person, paypal)]
}

test('an admin finds orders by number and customer, and the URL keeps the search and the sort order', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const [cheap, expensive] = await placeTwoOrders(person, paypal)
  const sum = (await listOrders(person)).reduce((total, order) => total + order.totalAmount, 0)
  await steps.openHydrated(page, '/admin/orders')
  const search = page.getByLabel('Search orders')
  await search.fill(person.email)
  await expect(page.getByText(`2 orders, ${formatSum(sum)} in total`)).toBeVisible()
  await expect(idCells(page)).toContainText([expensive, cheap])

  await page.getByRole('button', { name: 'Order Price' }).click()
  await expect(idCells(page)).toContainText([cheap, expensive])
  await expect(page).toHaveURL(/sortBy=total-lowtohigh/)
  await page.reload()
  await expect(idCells(page)).toContainText([cheap, expensive])
  await steps.waitForHydration(page)
  await page.goBack()
  await expect(idCells(page)).toContainText([expensive, cheap])

  await search.fill(cheap.slice(0, 12))
  await expect(page.getByText('1 order, ')).toBeVisible()
  await expect(idCells(page)).toContainText([cheap])
})

test('filters by status, payment, date and product narrow the list, and Back removes them', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const [cheap, expensive] = await placeTwoOrders(person, paypal)
  const [line] = (await listOrders(person))[0]?.cartItems ?? []
  await page.goto(`/admin/orders?product=${line?.productId}`)
  await expect(page.getByText(`Only orders containing ${line?.title}`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: expensive })).toBeVisible()
  await steps.waitForHydration(page)
  await page.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/admin/orders')

  await steps.openHydrated(page, `/admin/orders?q=${person.email}`)
  const row = page.getByRole('row').filter({ hasText: cheap })
  await expect(row).toBeVisible()
  for (const [label, choice] of [
    ['Status', 'Delivered'],
    ['Payment', 'Not paid'],
    ['Needs attention', 'Refunded']
  ] as const) {
    await page.getByLabel(label, { exact: true }).selectOption(choice)
    await expect(page.getByText('No orders match.')).toBeVisible()
    await page.goBack()
    await expect(row).toBeVisible()
  }
  await page.getByLabel('Status', { exact: true }).selectOption('Confirmed')
  await expect(row).toBeVisible()
  await page.getByLabel('From').fill('2099-01-01')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(row).toBeVisible()
  await page.getByLabel('Until').fill('1999-01-01')
  await expect(page.getByText('No orders match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all filters' }).click()
  await expect(page).toHaveURL('/admin/orders')
  await expect(row).toBeVisible()
})

test('a shop without orders shows that there are none', async ({ admin: { page } }) => {
  await steps.openHydrated(page, '/admin/orders?status=rejected')
  const emptyResponse = { success: true, data: [], nextCursor: null, total: 0, sum: 0 }
  await page.route('**/api/admin/orders/get?*', (route) => route.fulfill({ json: emptyResponse }))
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('the previous rows stay while a list loads, and one that fails shows an error and loads on retry', async ({
  admin: { page },
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/api\/admin\/orders\//)
  await steps.openHydrated(page, '/admin/orders')
  const before = await page.getByRole('row').count()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/orders/get?*', (route) => released.then(() => route.abort('failed')))
  await page.getByLabel('Status', { exact: true }).selectOption('Delivered')
  await expect(page.getByText('Loading…')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(before)
  release()
  await expect(page.getByText('The shop could not be reached.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/orders/get?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('row').getByText('Delivered', { exact: true }).first()).toBeVisible()
})

test('a name and an email of two hundred letters do not widen the page', async ({ admin: { page } }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await steps.openHydrated(page, '/admin/orders?status=delivered')
  await page.route('**/api/admin/orders/get?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: AdminOrder[] }
    const customer = { userName: 'W'.repeat(200), email: `${'w'.repeat(188)}@example.com` }
    await route.fulfill({ json: { ...body, data: body.data.map((order) => ({ ...order, customer })) } })
  })
  await page.getByRole('button', { name: 'Filters (1 active)' }).click()
  await page.getByRole('button', { name: 'Clear all', exact: true }).click()
  await expect(page.getByText('W'.repeat(200)).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await expectAccessible(page)
})

test('an admin who rejects several orders confirms first, refunds them, and sees how many failed', async ({
  admin: { page },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/502 .*\/orders\/update\//, /shop: .*refund failed/)
  const orders = await placeTwoOrders(person, paypal)
  const sum = (await listOrders(person)).reduce((total, order) => total + order.totalAmount, 0)
  await steps.openHydrated(page, `/admin/orders?q=${person.email}`)
  await page.getByLabel('Select all visible rows').check()
  const selection = page.getByRole('group', { name: 'Selected rows' })
  const update = selection.getByRole('button', { name: 'Update Status' })
  const dialogPromise = page.waitForEvent('dialog')
  const clickPromise = update.click()
  const alert = await dialogPromise
  expect(alert.message()).toBe('Please select a status')
  await alert.accept()
  await clickPromise
  await selection.getByLabel('Status for the selected orders').selectOption('Rejected')
  await expectAccessible(page)
  await update.click()
  const question = page.getByRole('dialog', { name: 'Reject 2 orders?' })
  await expect(question).toContainText(formatSum(sum))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(update).toBeFocused()
  expect((await listOrders(person)).map((order) => order.paymentStatus)).toEqual(['paid', 'paid'])

  await paypal.injectFaults([{ on: 'refund', fault: '503' }])
  await update.click()
  await question.getByRole('button', { name: 'Reject 2 orders' }).click()
  const work = page.getByRole('dialog', { name: 'Rejecting orders' })
  await expect(work.getByText('1 of 2 done, 1 failed')).toBeVisible()
  await expect(work.getByRole('listitem')).toContainText('PayPal is not responding.')
  await work.getByRole('button', { name: 'Close' }).click()
  const charges = await Promise.all(orders.map((id) => paypal.capturesOf(id)))
  expect(charges.flat().map(({ status }) => status)).toContain('REFUNDED')
  await expect(page.getByRole('row').getByText('Payment: Refunded')).toHaveCount(1)
})
