import type { AdminOrder } from '../../src/api/contract/order-administration.ts'
import { formatDate } from '../../src/lib/dates.ts'
import { getEffectivePrice } from '../../src/domain/products/price.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { expectAccessible } from './support/accessible.ts'
import { addToCart, buy, listOrders, placeOrder, findMostStocked } from '../support/orders.ts'
import { holdAllRequests } from './support/hold-requests.ts'
import { UNREACHABLE_MESSAGE } from './support/network.ts'
import { ADDRESS, errorToast, findTermValue, tabTo, openHydrated, waitForHydration } from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('an administrator sees the whole order, and an error when the status change fails', async ({
  admin: { page },
  shopper: { person },
  paypal,
  pageErrors
}) => {
  pageErrors.expect(/ERR_FAILED .*\/orders\/update\//)
  const id = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  const date = formatDate(order?.orderDate ?? '')
  const price = formatMoney(order?.totalAmount ?? 0)
  await page.goto('/admin/orders')
  await expect(page.getByText('Admin Panel')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  const headers = await page.getByRole('columnheader').allInnerTexts()
  expect(headers.map((text) => text.split('\n')[0]).filter((text) => text?.startsWith('Order'))).toEqual([
    'Order ID',
    'Order Date',
    'Order Status',
    'Order Price'
  ])
  await waitForHydration(page)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row.getByRole('cell')).toContainText(['', id, date, 'ConfirmedPayment: Paid', price, 'View Details'])

  await row.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()
  const [line] = order?.cartItems ?? []
  await expect(details.getByRole('listitem').first()).toHaveText(
    `${line?.title}Qty: ${line?.quantity}${formatMoney(line?.price ?? 0)}`
  )
  for (const [term, value] of Object.entries({
    'Order ID': id.slice(0, 10),
    'Order Date': date,
    'Payment Method': 'PayPal',
    'Payment Status': 'Paid',
    Name: person.userName,
    Address: `${ADDRESS.address}, ${ADDRESS.city} - ${ADDRESS.pincode}`,
    Phone: ADDRESS.phone,
    Notes: ADDRESS.notes
  })) {
    await expect(findTermValue(page, term), term).toHaveText(value)
  }
  await expect(details.getByText(price).first()).toBeVisible()

  await page.route('**/api/admin/orders/update/*', (route) => route.abort('failed'))
  await details.getByLabel('Order Status').selectOption('Rejected')
  const update = details.getByRole('button', { name: 'Update Status' })
  await update.click()
  const question = page.getByRole('dialog', { name: 'Reject 1 order?' })
  await expect(question).toContainText(`${price} will be refunded.`)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(update).toBeFocused()
  await update.click()
  await question.getByRole('button', { name: 'Reject 1 order' }).click()
  await expect(errorToast(page, UNREACHABLE_MESSAGE)).toBeVisible()
  await expect(details.getByText('Confirmed', { exact: true })).toBeVisible()
})

test('order details have a URL: a link opens them, Escape and Back close them', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await page.goto(`/admin/orders?q=${person.email}&order=${id}`)
  await expect(findTermValue(page, 'Order ID')).toHaveText(id.slice(0, 10))
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page).toHaveURL(`/admin/orders?q=${encodeURIComponent(person.email)}`)

  const button = page.getByRole('button', { name: /^View Details of order #\d+$/ })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(details).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`order=${id}`))
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(button).toBeFocused()
  await expect(page).not.toHaveURL(/order=/)
  await page.goForward()
  await expect(details).toBeVisible()
  await page.goBack()
  await expect(details).toBeHidden()
  await expect(page).not.toHaveURL(/order=/)
})

test('order details show the prices of several units and a timeline, and link to the payment and the customer', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal
}) => {
  const product = await findMostStocked(person, 'men')
  await addToCart(person, product, 2)
  const id = await buy(person, paypal, product)
  const body = { orderStatus: 'inShipping' } as const
  await administrator.call('PUT /api/admin/orders/update/{id}', { params: { id }, body })
  await page.goto(`/admin/orders?order=${id}`)
  const unitPrice = getEffectivePrice(product)
  await expect(page.getByRole('dialog', { name: 'Order Details' }).getByRole('listitem').first()).toHaveText(
    `${product.title}Qty: 3 · ${formatMoney(unitPrice)} each${formatMoney(3 * unitPrice)}`
  )
  const timeline = page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline.filter({ hasNotText: 'Email' })).toContainText([
    'Ordered',
    'PayPal payment opened',
    'Paid and confirmed',
    `${administrator.userName} changed the status from Confirmed to In Shipping`
  ])
  // The mail job may not have sent them yet.
  for (const subject of ['Your order is confirmed', 'Your order is on its way']) {
    await expect(
      timeline.filter({ hasText: /^[\d: -]+ UTC\s*Email (sent|queued): / }).filter({ hasText: subject })
    ).toBeVisible()
  }
  const [charge] = await paypal.capturesOf(id)
  const popupPromise = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View the payment on PayPal' }).click()
  const payment = await popupPromise
  await expect(payment.getByRole('heading', { name: `Payment ${charge?.id}` })).toBeVisible()
  await expect(payment.getByText(id)).toBeVisible()
  await expectAccessible(payment)
  await payment.close()

  await page.getByRole('link', { name: person.email }).click()
  await expect(page.getByRole('heading', { level: 1, name: person.userName })).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByText('1 order,')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: id })).toBeVisible()
})

test('a customer without a name is called Customer', async ({ admin: { page }, shopper: { person }, paypal }) => {
  const id = await placeOrder(person, paypal)
  await page.route('**/api/admin/orders/details/*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: AdminOrder }
    await route.fulfill({ json: { success: true, data: { ...data, customer: { userName: '', email: '' } } } })
  })
  await page.goto(`/admin/orders?order=${id}`)
  await expect(findTermValue(page, 'Name')).toHaveText('Customer')
})

test('an order with forty lines and a long name keeps every button in view', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await page.route('**/api/admin/orders/details/*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: AdminOrder }
    await route.fulfill({ json: { success: true, data: makeLargeOrder(data) } })
  })
  await page.goto(`/admin/orders?order=${id}`)
  const details = page.getByRole('dialog', { name: 'Order Details' })
  const items = details.getByRole('list').first().getByRole('listitem')
  await expect(items).toHaveCount(40)
  for (const [width, height] of [
    [360, 740],
    [1280, 720]
  ] as const) {
    await page.setViewportSize({ width, height })
    await items.first().scrollIntoViewIfNeeded()
    await expect(details.getByRole('button', { name: 'Close details' })).toBeInViewport({ ratio: 1 })
    await expect(details.getByRole('button', { name: 'Update Status' })).toBeInViewport({ ratio: 1 })
    await details.getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expect(details.getByRole('button', { name: 'Update Status' })).toBeInViewport({ ratio: 1 })
    expect(await details.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  }
})

function makeLargeOrder(order: AdminOrder): AdminOrder {
  const [line] = order.cartItems
  if (!line) throw new Error('The order has no lines.')
  const title = 'Herringbone overcoat '.repeat(10).slice(0, 200)
  const cartItems = Array.from({ length: 40 }, (_, number) => ({
    ...line,
    _id: `line-${number}`,
    title,
    price: 1999.99
  }))
  return { ...order, cartItems, customer: { ...order.customer, userName: 'W'.repeat(200) } }
}

test('an administrator cannot change an order before its current details are loaded', async ({
  admin: { page },
  shopper: { person },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  await openHydrated(page, `/admin/orders?q=${id}`)
  const release = await holdAllRequests(page, '**/api/admin/orders/details/*')
  await page.getByRole('button', { name: /^View Details of order #\d+$/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(findTermValue(page, 'Payment Status')).toHaveText('Paid')
  await details.getByText('Issue a refund').click()
  const controls = [
    ...['Tracking Number', 'Order Status', 'Amount ($)', 'Restock these items'].map((label) =>
      details.getByLabel(label)
    ),
    ...['Save Tracking', 'Update Status', /^Refund/, 'Add Note'].map((name) => details.getByRole('button', { name }))
  ]
  for (const control of controls) await expect(control).toBeDisabled()
  await expectAccessible(page)
  release()
  for (const control of controls) await expect(control).toBeEnabled()
})
