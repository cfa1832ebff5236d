import { formatDate } from '../../src/lib/dates.ts'
import { listOrders, placeOrder } from '../support/orders.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

test('the account shows the number of an order, and its full id from 640 px on, and the admin finds the number', async ({
  shopper: { page, person },
  admin: { page: adminPage },
  paypal
}) => {
  const id = await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  const number = `#${order?.number}`
  expect(number).toMatch(/^#1\d{3}$/)
  await page.goto('/shop/account')
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: `Details of order ${number}` }) })
  await expect(row).toBeVisible()
  for (const [width, text] of [
    [640, id],
    [639, `…${id.slice(-8)}`]
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(row.getByRole('cell').first()).toHaveText(`${number}\n${text}`, { useInnerText: true })
  }
  await page.goto(`/shop/account?order=${id}`)
  await expect(steps.findTermValue(page, 'Order Number')).toHaveText(number)
  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(number)}`)
  const adminRow = adminPage.getByRole('row').filter({ hasText: person.email })
  await expect(adminRow.getByRole('checkbox', { name: `Select order ${number}` })).toBeVisible()
  await adminRow.getByRole('button', { name: `View Details of order ${number}` }).click()
  await expect(steps.findTermValue(adminPage, 'Order Number')).toHaveText(number)
})

test('the confirmation page of a shopper without orders shows placeholder data', async ({ shopper: { page } }) => {
  await page.goto('/shop/payment-success')
  await expect(steps.findTermValue(page, 'Order number')).toHaveText('#ORD-12345')
  await expect(steps.findTermValue(page, 'Date')).toHaveText(formatDate(new Date().toISOString()))
  await expect(steps.findTermValue(page, 'Payment method')).toHaveText('Credit Card')
  await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute('href', '/shop/account')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/shop/home')
})

test('a search leads to an own order by its number, and to a help page', async ({
  shopper: { page, person },
  paypal
}) => {
  await placeOrder(person, paypal)
  const [order] = await listOrders(person)
  for (const [number, text] of [
    [order?.number, `Details of order #${order?.number}`],
    [999_999, 'See all products']
  ] as const) {
    await page.goto(`/shop/search?keyword=${encodeURIComponent(`#${number}`)}`)
    await page.getByRole('link', { name: `Order #${number}` }).click()
    await expect(page.getByRole('region', { name: 'Order History' }).getByRole('link', { name: text })).toBeVisible()
  }
  await page.goto('/shop/search?keyword=returns')
  await page.getByRole('region', { name: 'Search results' }).getByRole('link', { name: 'Delivery and returns' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery and returns' })).toBeVisible()
})
