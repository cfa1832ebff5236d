import type { Order } from '../../../api/contract/orders.ts'
import { listExchangeOptions } from '../../../domain/orders/exchange.ts'
import { formatUnits } from '../../../domain/orders/item-list.ts'
import { splitLineTotal } from '../../../domain/orders/line-refund.ts'
import { findDelivery } from '../../../domain/orders/return-period.ts'
import { getEffectivePrice } from '../../../domain/products/price.ts'
import { pick } from '../../../lib/pick.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import { catalog } from '../../platform/database/catalog.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester } from '../../platform/http/session.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { toOrderItem } from '../orders/checkout/create-order.ts'
import { listItems, type OrderItemRow, type OrderRow } from '../orders/queries.ts'
import { requireRefundable, takeUnits } from '../payments/refunds/request.ts'
import { moveStock, OutOfStockError, type StockMove, toReleaseMove, toRestockMove } from '../products/stock.ts'
import { findVariants } from '../products/styles.ts'
import { listReplacements, type ReturnRow } from './queries.ts'

type OrderLine = Pick<Order['cartItems'][number], '_id' | 'productId' | 'price'>

/** Finds the variants of the products of an order's lines, once for each product. */
export async function findExchangeOptions(
  clock: Clock,
  db: Db,
  lines: OrderLine[]
): Promise<NonNullable<Order['exchangeOptions']>> {
  const ids = lines.map(({ productId }) => productId)
  const bought = await db.selectFrom('variants').select(['id', 'product_id']).where('id', 'in', ids).execute()
  const productIds = new Map(bought.map(({ id, product_id }) => [id, product_id]))
  const variants = await findVariants(db, [...new Set(productIds.values())], nowIso(clock))
  return [...variants].map(([id, siblings]) => ({
    lineIds: lines.filter(({ productId }) => productIds.get(productId) === id).map(({ _id }) => _id),
    variants: siblings.map((variant) => ({
      ...pick(variant, ['_id', 'size', 'color', 'totalStock']),
      price: getEffectivePrice(variant)
    }))
  }))
}

/** Finds the titles of the replacements that a return requests, by their ids. Throws a ShopError. */
export async function findReplacementTitles(
  clock: Clock,
  trx: Trx,
  lines: OrderLine[],
  items: { _id: string; exchangeFor?: string | undefined }[]
): Promise<Map<string, string>> {
  const replacements = new Map(items.flatMap(({ _id, exchangeFor }) => (exchangeFor ? [[_id, exchangeFor]] : [])))
  if (replacements.size === 0) return new Map()
  const replaced = lines.filter(({ _id }) => replacements.has(_id))
  const options = await findExchangeOptions(clock, trx, replaced)
  if (
    !replaced.every((line) => listExchangeOptions(options, line).some(({ _id }) => _id === replacements.get(line._id)))
  )
    throw new ShopError('conflict', NOT_EXCHANGEABLE, { field: 'items' })
  const variants = trx.selectFrom(catalog(trx)).select(['id', 'title'])
  const rows = await variants.where('id', 'in', [...replacements.values()]).execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const NOT_EXCHANGEABLE =
  'You can exchange an item only for another size or color of the same product at the same or a lower price.'

const readVariant = (db: Db, id: string) =>
  db.selectFrom(catalog(db)).selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Call it last in a transaction, because it moves stock. Throws a ShopError. */
export const moveReturnedStock = (shop: Shop, trx: Trx, moves: StockMove[]): Promise<void> =>
  moveStock(shop, trx, moves).catch((error: unknown) => {
    if (!(error instanceof OutOfStockError)) throw error
    throw new ShopError('out-of-stock', 'The chosen replacement is out of stock.', { field: 'items' })
  })

interface Exchange {
  /** Locked. */
  order: OrderRow
  request: ReturnRow
  shouldRestock: boolean
}

/**
 * Adds the replacements of a return to the order, which is in shipping again. Returns the stock moves that the caller must
 * make, and what is sent: nothing if a refund covers the units. Throws a ShopError.
 */
export async function sendReplacements(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  { order, request, shouldRestock }: Exchange
): Promise<{ moves: StockMove[]; sent: string[] }> {
  const replacements = await listReplacements(trx, request.id)
  const moves = replacements.map(toReleaseMove)
  const sent: string[] = []
  if (replacements.length > 0) await requireRefundable(trx, order)
  const lines = await listItems(trx, order.id)
  const replacement_shipment = findShipment(order, lines, replacements)
  for (const replacement of replacements) {
    const line = lines.find(({ id }) => id === replacement.order_item_id)
    if (!line) continue
    const remaining = line.quantity - line.refunded_quantity - line.exchanged_quantity
    const quantity = Math.min(replacement.quantity, remaining)
    if (quantity === 0) continue
    const variant = await readVariant(trx, replacement.variant_id)
    const sold = { ...variant, quantity, effective_cents: line.price_cents }
    const item = {
      ...toOrderItem(order.id, sold, lines.length + sent.length),
      discount_cents: line.price_cents * quantity - splitLineTotal(toPaidLine(line), quantity),
      replacement_shipment
    }
    await trx.insertInto('order_items').values(item).execute()
    await takeUnits(trx, order.id, { id: line.id, quantity }, 'exchanged_quantity')
    await trx
      .updateTable('return_items')
      .set({ replacement_id: item.id })
      .where('request_id', '=', request.id)
      .where('order_item_id', '=', line.id)
      .execute()
    moves.push({ productId: variant.id, onHand: -quantity, reserved: 0 })
    if (shouldRestock) moves.push(toRestockMove({ ...line, quantity }))
    sent.push(formatUnits({ title: variant.title, quantity }))
  }
  if (sent.length > 0) await shipReplacements(shop, trx, requester, { order, request })
  return { moves, sent }
}

const toPaidLine = ({ price_cents, discount_cents, quantity, ...line }: OrderItemRow) => ({
  totalCents: price_cents * quantity - discount_cents,
  quantity,
  gone: line.refunded_quantity + line.exchanged_quantity
})

/** Returns the number of the last shipment while it can still be packed, or the next one. */
function findShipment(order: OrderRow, lines: OrderItemRow[], replacements: { order_item_id: string }[]): number {
  const last = Math.max(...lines.map((line) => line.replacement_shipment))
  const lastLines = lines.filter((line) => line.replacement_shipment === last)
  const isReturned = replacements.some((item) => lastLines.some(({ id }) => id === item.order_item_id))
  return isReturned || order.carrier || order.order_status === 'delivered' ? last + 1 : last
}

/** The order keeps its first delivery, and so its return period: PayPal does not refund a payment for longer. */
async function shipReplacements(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { order, request }: Omit<Exchange, 'shouldRestock'>
): Promise<void> {
  const now = nowIso(clock)
  const order_status = 'inShipping'
  const delivery = findDelivery({ deliveredAt: order.delivered_at, shippedAt: order.shipped_at })
  // The shopper had received the order when requesting the return.
  const delivered_at = delivery && delivery < request.created_at ? delivery : request.created_at
  const times = { shipped_at: now, delivered_at: order.delivered_at ?? delivered_at, updated_at: now }
  const changes = { order_status, ...times, carrier: null, tracking_number: null } as const
  await trx.updateTable('orders').set(changes).where('id', '=', order.id).execute()
  if (order.order_status === order_status) return
  await recordAudit(clock, trx, {
    ...requester,
    action: 'order.status-changed',
    subject: { kind: 'order', id: order.id },
    before: { orderStatus: order.order_status },
    after: { orderStatus: order_status }
  })
}
