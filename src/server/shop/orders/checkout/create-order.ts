import { listCartLines, lockCart } from '../../cart/queries.ts'
import { moveStock, OutOfStockError, type StockMove } from '../../products/stock.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Session } from '../../../platform/http/session.ts'
import { findHoldStarts } from '../hold-expiry.ts'
import { insertHolds, renewHolds } from '../holds.ts'
import type { OrderRow } from '../queries.ts'
import { cancelUnpaidOrder } from '../../payments/cancel-unpaid-order.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { validateCart, requireStock, type OrderRequest, createUnavailableLineError } from './check-cart.ts'
import { insertOrder } from './insert-order.ts'
import { findReplaceableOrders, findSameOrder, lockOpenOrders } from './open-orders.ts'
import { readShippingAddress } from './shipping-address.ts'

/** Creates an order, or returns an open one with the same lines, prices and address. Cancels other open orders. */
export function createOrder(shop: Shop, session: Session, request: OrderRequest): Promise<OrderRow> {
  const userId = session.user.id
  const { campaign } = request
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    // A confirmed order removes lines from the cart, so lock before reading them.
    const openOrders = await lockOpenOrders(trx, userId)
    const lines = await listCartLines(trx, cartId, nowIso(shop))
    const amounts = await validateCart(shop, trx, { id: cartId, userId, lines }, request)
    const address = await readShippingAddress(trx, userId, request.addressId)
    const replaceableOrders = await findReplaceableOrders(trx, openOrders, lines)
    await requireStock(trx, session, lines)
    const sameOrder = await findSameOrder(trx, replaceableOrders, { address, lines, amounts })
    const holdStarts = await findHoldStarts(shop, trx, userId, lines)
    const replacedOrders = replaceableOrders.filter((order) => order !== sameOrder)
    const moves = await cancelOrders(shop, trx, replacedOrders)
    if (sameOrder) {
      await moveStock(shop, trx, moves)
      await renewHolds(shop, trx, sameOrder.id, holdStarts)
      if (campaign === undefined) return sameOrder
      await trx.updateTable('orders').set({ campaign }).where('id', '=', sameOrder.id).execute()
      return { ...sameOrder, campaign }
    }
    const order = await insertOrder(shop, trx, { userId, cartId, lines, address, amounts, holdStarts, campaign })
    moves.push(...(await insertHolds(shop, trx, order.id, lines, holdStarts)))
    await moveStock(shop, trx, moves).catch((error: unknown) => {
      throw error instanceof OutOfStockError
        ? createUnavailableLineError(lines.find((line) => line.id === error.productId))
        : error
    })
    return order
  })
}

/** Returns the stock moves, which the caller must apply. */
async function cancelOrders(clock: Clock, trx: Trx, orders: OrderRow[]): Promise<StockMove[]> {
  const moves: StockMove[] = []
  for (const { id } of orders) moves.push(...((await cancelUnpaidOrder(clock, trx, id)) ?? []))
  return moves
}
