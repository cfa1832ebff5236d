import type { Order } from '../../src/api/contract/orders.ts'
import { expectAccessible } from './support/accessible.ts'
import { placeOrder } from '../support/goods.ts'
import { startOlderHost } from './support/older-api-host.ts'
import { startShop } from '../support/running-shop.ts'
import * as steps from '../support/steps.ts'
import { expect, test } from './support/test.ts'

/** An order as a backend before this one may have kept it. */
const gappy = (order: Order) => ({ ...order, orderStatus: '', paymentStatus: undefined, cartItems: [] })
const unnamed = (order: Order) => ({ ...order, cartItems: order.cartItems.map((item) => ({ ...item, image: '' })) })

test('orders that lack some of their data show what stands in for it', async ({
  shopper: { page, person },
  paypal,
  shop
}) => {
  const [gap, whole] = [await placeOrder(person, paypal), await placeOrder(person, paypal)]
  const edit = (order: Order) => (order._id === gap ? gappy(order) : unnamed(order))
  const host = await startOlderHost(shop.url, (path, answer) => {
    if (path.startsWith('/api/shop/order/list/')) return { ...answer, data: (answer['data'] as Order[]).map(edit) }
    if (path.startsWith('/api/shop/order/details/')) return { ...answer, data: edit(answer['data'] as Order) }
    return answer['user'] ? { ...answer, user: { ...answer['user'], userName: undefined } } : answer
  })
  const front = await startShop({ API_HOST: host.url })
  try {
    await page.goto(`${front.url}/shop/account?order=${gap}`)
    const details = page.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByText('Processing')).toBeVisible()
    await expect(steps.fact(page, 'Payment Status')).toHaveText('N/A')
    await expect(details.getByText('No items in this order.')).toBeVisible()
    await expect(steps.fact(page, 'Name')).toHaveText('Customer')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Close details' }).click()
    await expect(page).toHaveURL(`${front.url}/shop/account`)
    await expect(page.getByRole('row').filter({ hasText: gap })).toContainText('Processing')

    await page.goto(`${front.url}/shop/account?order=${whole}`)
    await expect(details.getByText(/^Qty: /)).toBeVisible()
    await expect(details.getByRole('img')).toHaveCount(0)
    await expect(details.locator('.placeholder')).toBeVisible()
  } finally {
    // It may still be fetching ahead.
    await page.close()
    await front.stop()
    await host.stop()
  }
})
