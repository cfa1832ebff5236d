import { datePart } from '../../src/lib/dates.ts'
import { formatMoney } from '../../src/lib/money.ts'
import { ordersOf, placeOrder } from './support/goods.ts'
import { ADDRESS, badToast, fact, untilAwake } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

test('an administrator reads all of an order, and is told when its status could not be set', async ({
  admin: { page, person: administrator },
  shopper: { person },
  paypal,
  trouble
}) => {
  trouble.expect(/ERR_FAILED .*\/orders\/update\//)
  const id = await placeOrder(person, paypal)
  const [order] = await ordersOf(person)
  const date = datePart(order?.orderDate ?? '')
  const price = formatMoney(order?.totalAmount ?? 0)
  await page.goto('/admin/orders')
  await expect(page.getByText('Admin Panel')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toContainText(['Order ID', 'Order Date', 'Order Status', 'Order Price'])
  await untilAwake(page)
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText(`${id}${date}confirmed${price}`)

  await row.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('confirmed', { exact: true })).toBeVisible()
  const [line] = order?.cartItems ?? []
  await expect(details.getByRole('listitem')).toHaveText(
    `${line?.title}Qty: ${line?.quantity}${formatMoney(line?.price ?? 0)}`
  )
  for (const [term, said] of Object.entries({
    'Order ID': id.slice(0, 10),
    'Order Date': date,
    'Payment Method': 'paypal',
    'Payment Status': 'paid',
    Name: administrator.userName,
    Address: ADDRESS.address,
    City: ADDRESS.city,
    Pincode: ADDRESS.pincode,
    Phone: ADDRESS.phone,
    Notes: ADDRESS.notes
  })) {
    await expect(fact(page, term), term).toHaveText(said)
  }
  await expect(details.getByText(price).first()).toBeVisible()

  await page.route('**/api/admin/orders/update/*', (route) => route.abort('failed'))
  await details.getByLabel('Order Status').selectOption('Rejected')
  await details.getByRole('button', { name: 'Update Status' }).click()
  await expect(badToast(page, UNREACHED)).toBeVisible()
  await expect(details.getByText('confirmed', { exact: true })).toBeVisible()
})
