import { mustOwn } from '../auth/ownership.ts'
import { ShopError } from '../errors.ts'
import { networkOf } from '../http/client-ip.ts'
import { frontEnd } from '../http/origin.ts'
import { type Api, type Exchange, route } from '../http/route.ts'
import { capturePayment } from '../payments/capture.ts'
import { openPayment } from '../payments/open.ts'
import type { Shop } from '../shop.ts'
import { countAttempt, type Limit } from '../rate-limiting/attempts.ts'
import { captureLimits, orderLimits } from '../rate-limiting/limits.ts'
import { tooManyAttempts } from '../rate-limiting/too-many-attempts.ts'
import { createOrder } from './create-order.ts'
import { findOrder, listOrders, readOrder } from '../orders/queries.ts'

export function orderRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'POST /api/shop/order/create', async ({ input: { body }, session, exchange }) => {
    mustOwn(session, body.userId)
    await limit(shop, exchange, orderLimits(session.user.id))
    const order = await createOrder(shop, session, { ...body, addressId: body.addressInfo.addressId })
    const approvalURL = await openPayment(shop, order, frontEnd(shop.config, exchange.req.raw.headers))
    return { success: true, approvalURL, orderId: order.id }
  })

  route(shop, api, 'POST /api/shop/order/capture', async ({ input: { body }, session, by, exchange }) => {
    const row = await findOrder(shop.db, body.orderId)
    if (!row) throw new ShopError('not-found', 'Order can not be found')
    mustOwn(session, row.user_id)
    if (row.payment_status !== 'paid')
      await limit(shop, exchange, captureLimits(session.user.id, row.id, networkOf(by.ip)))
    const paid = await capturePayment(shop, row, body.paymentId)
    return { success: true, message: 'Order confirmed', data: await readOrder(shop.db, paid) }
  })

  route(shop, api, 'GET /api/shop/order/list/{userId}', async ({ input: { params, query }, session }) => {
    mustOwn(session, params.userId)
    return { success: true, ...(await listOrders(shop.db, session.user.id, query)) }
  })

  route(shop, api, 'GET /api/shop/order/details/{id}', async ({ input: { params }, session }) => {
    const row = await findOrder(shop.db, params.id)
    if (!row) throw new ShopError('not-found', 'Order not found!')
    mustOwn(session, row.user_id)
    return { success: true, data: await readOrder(shop.db, row) }
  })
}

async function limit(shop: Shop, exchange: Exchange, limits: Limit[]): Promise<void> {
  const until = await countAttempt(shop, limits)
  if (until) throw new ShopError('too-many', tooManyAttempts(shop, exchange, until))
}
