import type { CartTotals } from '../../../../domain/cart/cart-totals.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Session } from '../../../platform/http/session.ts'
import { createId } from '../../../platform/ids.ts'
import { type Clock, nowIso, type Shop } from '../../../platform/shop.ts'
import { type CartLine, listCartLines, lockCart } from '../../cart/queries.ts'
import { cancelUnpaidOrder } from '../../payments/cancel-unpaid-order.ts'
import { moveStock, OutOfStockError, type StockMove } from '../../products/stock.ts'
import { prepareIndex } from '../../promotions/cart-promotions.ts'
import { lockPromotions, takeUses } from '../../promotions/uses.ts'
import { calculateHoldExpiry, findHoldStarts, type HoldStarts, insertHolds, renewHolds } from '../holds.ts'
import type { OrderRow } from '../queries.ts'
import { createUnavailableLineError, type OrderRequest, requireStock, validateCart } from './check-cart.ts'
import {
  findReplaceableOrders,
  findSameOrder,
  lockOpenOrders,
  readShippingAddress,
  type ShippingAddress
} from './open-orders.ts'

/**
 * Creates an order, or returns an open one with the same lines, prices, discounts and address. Cancels other open orders.
 */
export async function createOrder(shop: Shop, session: Session, request: OrderRequest): Promise<OrderRow> {
  const userId = session.user.id
  const { campaign } = request
  const readIndex = await prepareIndex(shop)
  return transact(shop.db, async (trx) => {
    const cartId = await lockCart(trx, userId, nowIso(shop))
    // A confirmed order removes lines from the cart, so lock before reading them.
    const openOrders = await lockOpenOrders(trx, userId)
    const lines = await listCartLines(trx, cartId, nowIso(shop))
    const amounts = await validateCart(shop, trx, { id: cartId, userId, lines, readIndex }, request)
    const address = await readShippingAddress(shop, trx, { userId, addressId: request.addressId })
    const replaceableOrders = await findReplaceableOrders(trx, openOrders, lines)
    await requireStock(trx, session, lines)
    const sameOrder = await findSameOrder(trx, replaceableOrders, { address, lines, amounts })
    const holdStarts = await findHoldStarts(shop, trx, userId, lines)
    const replacedOrders = replaceableOrders.filter((order) => order !== sameOrder)
    await lockPromotions(trx, replacedOrders, sameOrder ? [] : amounts.discounts.outcomes)
    const moves = await cancelOrders(shop, trx, replacedOrders)
    if (sameOrder) {
      await moveStock(shop, trx, moves)
      await renewHolds(shop, trx, sameOrder.id, holdStarts)
      if (campaign === undefined) return sameOrder
      await trx.updateTable('orders').set({ campaign }).where('id', '=', sameOrder.id).execute()
      return { ...sameOrder, campaign }
    }
    const order = await insertOrder(shop, trx, { userId, cartId, lines, address, amounts, holdStarts, campaign })
    await takeUses(trx, { orderId: order.id, userId }, amounts.discounts.outcomes)
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

interface NewOrder {
  userId: string
  cartId: string
  lines: CartLine[]
  address: ShippingAddress
  amounts: CartTotals
  holdStarts: HoldStarts
  campaign: string | undefined
}

async function insertOrder(clock: Clock, trx: Trx, details: NewOrder): Promise<OrderRow> {
  const now = nowIso(clock)
  const order = {
    id: createId(),
    user_id: details.userId,
    cart_id: details.cartId,
    order_status: 'pending' as const,
    payment_status: 'pending' as const,
    payment_method: 'paypal',
    payer_id: '',
    currency: 'USD',
    shipping_cents: details.amounts.shipping,
    total_cents: details.amounts.total,
    campaign: details.campaign ?? null,
    ...details.address,
    created_at: now,
    updated_at: now
  }
  await trx.insertInto('orders').values(order).execute()
  const earliestStart = [...details.holdStarts.values()].toSorted()[0]
  const payment = {
    order_id: order.id,
    state: 'created' as const,
    amount_cents: order.total_cents,
    currency: order.currency,
    next_check_at: calculateHoldExpiry(clock, earliestStart ?? now),
    created_at: now,
    updated_at: now
  }
  await trx.insertInto('payments').values(payment).execute()
  await trx
    .insertInto('order_items')
    .values(
      details.lines.map((line, position) => ({
        ...toOrderItem(order.id, line, position),
        discount_cents: details.amounts.discounts.lines.get(line.id) ?? 0
      }))
    )
    .execute()
  return trx.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
}

type OrderedLine = Omit<CartLine, 'seen_cents' | 'effective_cents'> & { effective_cents: number }

export const toOrderItem = (orderId: string, line: OrderedLine, position: number) => ({
  id: createId(),
  order_id: orderId,
  position,
  variant_id: line.id,
  title: line.title,
  style_title: line.has_options ? line.product_title : null,
  size: line.size,
  color: line.color,
  sku: line.sku,
  image: line.image,
  price_cents: line.effective_cents,
  quantity: line.quantity
})
