import type { Order } from '../../src/api/contract/orders.ts'
import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/orders.ts'
import { startOlderHost } from './support/older-api-host.ts'
import { startShop } from '../support/running-shop.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

const makeIncomplete = (order: Order) => ({ ...order, orderStatus: '', paymentStatus: undefined, cartItems: [] })
const removeImages = (order: Order) => ({
  ...order,
  cartItems: order.cartItems.map((item) => ({ ...item, image: '' }))
})

test('orders with missing data show placeholders', async ({ shopper: { page, person }, paypal, shop }) => {
  test.slow()
  const [incompleteId, completeId] = [await placeOrder(person, paypal), await placeOrder(person, paypal)]
  const edit = (order: Order) => (order._id === incompleteId ? makeIncomplete(order) : removeImages(order))
  const host = await startOlderHost(shop.url, (path, body) => {
    if (path.startsWith('/api/shop/order/list/')) return { ...body, data: (body['data'] as Order[]).map(edit) }
    if (path.startsWith('/api/shop/order/details/')) return { ...body, data: edit(body['data'] as Order) }
    return body['user'] ? { ...body, user: { ...body['user'], userName: undefined } } : body
  })
  const front = await startShop({ API_HOST: host.url })
  try {
    await page.goto(`${front.url}/shop/account?order=${incompleteId}`)
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Processing')).toBeVisible()
    await expect(steps.findTermValue(page, 'Payment Status')).toHaveText('N/A')
    await expect(details.getByText('No items in this order.')).toBeVisible()
    await expect(steps.findTermValue(page, 'Name')).toHaveText('Customer')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Close details' }).click()
    await expect(page).toHaveURL(`${front.url}/shop/account`)
    await expect(page.getByRole('row').filter({ hasText: incompleteId })).toContainText('Processing')

    await page.goto(`${front.url}/shop/account?order=${completeId}`)
    await expect(details.getByText(/^Qty: /)).toBeVisible()
    await expect(details.getByRole('img')).toHaveCount(0)
    await expect(details.locator('.placeholder')).toBeVisible()
  } finally {
    // Otherwise pending prefetches fail.
    await page.close()
    await front.stop()
    await host.stop()
  }
})
