import type { CartTotals } from '../../../../domain/cart/cart-totals.ts'
import { requireDelivery } from '../../../people/addresses/addresses.ts'
import type { Row, Trx } from '../../../platform/database/schema.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { CartLine } from '../../cart/queries.ts'
import { readPayment } from '../../payments/queries.ts'
import { hasSamePromotions } from '../../promotions/uses.ts'
import { listItems, lockOrder, type OrderRow } from '../queries.ts'

/** An order's copy of an address, which later edits do not change. */
export type ShippingAddress = Pick<OrderRow, 'address_id'> & Omit<Row<'addresses'>, 'id' | 'user_id' | 'slot'>

interface AddressChoice {
  userId: string
  addressId: string
}

export async function readShippingAddress(
  shop: Shop,
  trx: Trx,
  { userId, addressId }: AddressChoice
): Promise<ShippingAddress> {
  const row = await trx.selectFrom('addresses').selectAll().where('id', '=', addressId).executeTakeFirst()
  if (!row) throw new ShopError('invalid', 'Please select one address to proceed.')
  if (row.user_id !== userId) throw new ShopError('forbidden', 'This address is not yours.')
  await requireDelivery(shop.config, trx, row.country)
  const { id, user_id: _user, slot: _slot, ...address } = row
  return { address_id: id, ...address }
}

/** Compares all fields, because an edited address keeps its id. */
const hasShippingAddress = (order: OrderRow, address: ShippingAddress): boolean =>
  (Object.keys(address) as (keyof ShippingAddress)[]).every((field) => order[field] === address[field])

const EARLIER_PAYMENT_PENDING =
  'A payment for your cart is being checked by PayPal. We will confirm it by email; please do not pay again.'

interface OpenOrder {
  order: OrderRow
  /** It is being charged, or its capture awaits an administrator's decision. */
  isBusy: boolean
}

/** Locks the user's open orders, so that none is charged meanwhile. Excludes orders that are being refunded. */
export async function lockOpenOrders(trx: Trx, userId: string): Promise<OpenOrder[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'pending')
    .orderBy('id')
    .execute()
  const openOrders: OpenOrder[] = []
  for (const { id } of rows) {
    const order = await lockOrder(trx, id)
    const { state } = await readPayment(trx, id)
    if (order.payment_status !== 'pending' || state === 'refunding') continue
    openOrders.push({ order, isBusy: state === 'capturing' || state === 'review' })
  }
  return openOrders
}

/** Finds the orders that can be cancelled. Throws if a busy order has a product of the cart. */
export async function findReplaceableOrders(trx: Trx, openOrders: OpenOrder[], lines: CartLine[]): Promise<OrderRow[]> {
  for (const { order } of openOrders.filter(({ isBusy }) => isBusy)) {
    if (await hasAnyProduct(trx, order.id, lines)) throw new ShopError('conflict', EARLIER_PAYMENT_PENDING)
  }
  return openOrders.flatMap(({ order, isBusy }) => (isBusy ? [] : [order]))
}

export async function findSameOrder(
  trx: Trx,
  orders: OrderRow[],
  { address, lines, amounts }: { address: ShippingAddress; lines: CartLine[]; amounts: CartTotals }
): Promise<OrderRow | undefined> {
  for (const order of orders) {
    const isSame = hasShippingAddress(order, address) && order.shipping_cents === amounts.shipping
    if (
      isSame &&
      (await hasSameLines(trx, order.id, lines)) &&
      (await hasSamePromotions(trx, order.id, amounts.discounts.outcomes))
    )
      return order
  }
  return undefined
}

async function hasAnyProduct(trx: Trx, orderId: string, lines: CartLine[]): Promise<boolean> {
  const ids = new Set(lines.map((line) => line.id))
  return (await listItems(trx, orderId)).some((item) => ids.has(item.variant_id))
}

async function hasSameLines(trx: Trx, orderId: string, lines: CartLine[]): Promise<boolean> {
  const toKey = (rows: (string | number)[][]) => JSON.stringify(rows.map((row) => row.join(':')).toSorted())
  const items = await listItems(trx, orderId)
  return (
    toKey(items.map((item) => [item.variant_id, item.quantity, item.price_cents])) ===
    toKey(lines.map((line) => [line.id, line.quantity, line.effective_cents]))
  )
}
