import { listCartLines, lockCart } from '../cart/queries.ts'
import { moveStock, NotEnoughStock, type StockMove } from '../catalog/stock.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Session } from '../http/session.ts'
import { startHolds } from '../orders/hold-time.ts'
import { insertHolds, renewHolds } from '../orders/holds.ts'
import type { OrderRow } from '../orders/queries.ts'
import { cancelUnpaidOrder } from '../payments/cancel.ts'
import { nowIso, type Shop } from '../shop.ts'
import { checkCart, checkStock, type OrderRequest, outOfStockError } from './check-cart.ts'
import { insertOrder } from './insert-order.ts'
import { findReplaceable, findSameOrder, lockOpenOrders } from './open-orders.ts'
import { readShippingAddress } from './shipping-address.ts'

/**
 * Creates an order from the user's cart and holds its stock, in one transaction. Open orders of the user are cancelled,
 * except one with the same lines, prices and address, which is returned instead of a new order.
 */
export function createOrder(shop: Shop, session: Session, request: OrderRequest): Promise<OrderRow> {
  const userId = session.user.id
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    // Lock before reading the lines: a confirmed order removes its lines from the cart.
    const open = await lockOpenOrders(trx, userId)
    const lines = await listCartLines(trx, cartId)
    const totalCents = await checkCart(trx, session, { id: cartId, lines }, request)
    const address = await readShippingAddress(trx, userId, request.addressId)
    const replaceable = await findReplaceable(trx, open, lines)
    await checkStock(trx, session, lines)
    const same = await findSameOrder(trx, replaceable, address, lines)
    const holdStarts = await startHolds(shop, trx, userId, lines)
    const replaced = replaceable.filter((order) => order !== same)
    const moves = await cancelOrders(shop, trx, replaced)
    if (same) {
      await moveStock(trx, moves)
      await renewHolds(shop, trx, same.id, holdStarts)
      return same
    }
    const order = await insertOrder(shop, trx, { userId, cartId, lines, address, totalCents, holdStarts })
    moves.push(...(await insertHolds(shop, trx, order.id, lines, holdStarts)))
    await moveStock(trx, moves).catch((error: unknown) => {
      throw error instanceof NotEnoughStock ? outOfStockError(lines.find((line) => line.id === error.productId)) : error
    })
    return order
  })
}

/** Returns the stock moves that the caller must make. */
async function cancelOrders(shop: Shop, trx: Trx, orders: OrderRow[]): Promise<StockMove[]> {
  const moves: StockMove[] = []
  for (const { id } of orders) moves.push(...((await cancelUnpaidOrder(shop, trx, id)) ?? []))
  return moves
}
