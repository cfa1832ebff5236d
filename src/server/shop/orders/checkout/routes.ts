import type { Order } from '../../../../api/contract/orders.ts'
import { countUnits } from '../../../../domain/cart/count-units.ts'
import { formatReturnAddress } from '../../../../domain/settings/seller.ts'
import { readCart } from '../../cart/queries.ts'
import { createCartCountCookie } from '../../../platform/http/cookies.ts'
import { getFrontEndOrigin } from '../../../platform/http/origin.ts'
import { type Api, route } from '../../../platform/http/route.ts'
import { capturePayment } from '../../payments/capture.ts'
import { openPayment } from '../../payments/open-payment.ts'
import type { Shop } from '../../../platform/shop.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { findExchangeOptions } from '../../returns/exchange.ts'
import { findReturnDeadline } from '../../returns/queries.ts'
import { enforceLimits } from '../../../platform/rate-limits/enforce-limits.ts'
import { createLimit, limitNetworks } from '../../../platform/rate-limits/attempt-limits.ts'
import { cancelOrder, readCancellationError } from '../cancel-order.ts'
import { createOrder } from './create-order.ts'
import { findOrder, findOwnOrder, listOrders, type OrderRow, readOrder } from '../queries.ts'

export function addOrderRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/shop/order/create', async ({ body, session, context }) => {
    await enforceLimits(shop, context, [createLimit('order', session.user.id)])
    const order = await createOrder(shop, session, { ...body, addressId: body.addressInfo.addressId })
    const approvalURL = await openPayment(shop, order, getFrontEndOrigin(shop.config, context.req.raw.headers))
    return { approvalURL, orderId: order.id }
  })

  route(api, 'POST /api/shop/order/capture', async ({ body, session, requester, context }) => {
    const order = await findOwnOrder(shop.db, session, body.orderId, 'Order can not be found')
    if (order.payment_status !== 'paid')
      await enforceLimits(shop, context, [
        ...limitNetworks('capture', requester.ip),
        createLimit('capture-order', order.id),
        createLimit('capture', session.user.id)
      ])
    const paidOrder = await capturePayment(shop, order, body.paymentId)
    // The cart no longer contains what is paid.
    const { items } = await readCart(shop, shop.db, session.user.id)
    context.header('set-cookie', createCartCountCookie(shop.config, countUnits(items)))
    return { message: 'Order confirmed', data: await readOrder(shop.db, paidOrder) }
  })

  route(api, 'GET /api/shop/order/list/{userId}', ({ params, query }) => listOrders(shop.db, params.userId, query))

  route(api, 'GET /api/shop/order/details/{id}', async ({ params, session }) => {
    const order = await findOwnOrder(shop.db, session, params.id)
    return { data: await readOrderDetails(shop, order) }
  })

  route(api, 'POST /api/shop/order/cancel/{id}', async ({ params, session, requester, context }) => {
    const order = await findOwnOrder(shop.db, session, params.id)
    await enforceLimits(shop, context, [createLimit('cancellation', session.user.id)])
    await cancelOrder(shop, requester, order)
    const cancelledOrder = (await findOrder(shop.db, order.id)) ?? order
    return { message: describeCancellation(cancelledOrder), data: await readOrderDetails(shop, cancelledOrder) }
  })
}

function describeCancellation({ order_status, cancelled_at }: OrderRow): string {
  if (order_status === 'rejected') return 'Your order has been cancelled.'
  if (!cancelled_at) return 'We will decide on your cancellation request and email you.'
  return 'Your order is being cancelled. We will email you when PayPal has refunded your payment.'
}

async function readOrderDetails(shop: Shop, row: OrderRow): Promise<Order> {
  const { db, config } = shop
  const canCancel = !(await readCancellationError(db, row))
  const returnableUntil = await findReturnDeadline(shop, db, row)
  const order = await readOrder(db, row)
  const isAwaitingParcel = order.returns?.some(({ state }) => state === 'awaitingParcel')
  const returnAddress = isAwaitingParcel && { returnAddress: formatReturnAddress(await readSettings(config, db)) }
  if (!returnableUntil) return { ...order, canCancel, ...returnAddress }
  const exchangeOptions = await findExchangeOptions(shop, db, order.cartItems)
  return { ...order, exchangeOptions, canCancel, returnableUntil, ...returnAddress }
}
