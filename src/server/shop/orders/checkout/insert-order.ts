import type { Trx } from '../../../platform/database/schema.ts'
import { createId } from '../../../platform/ids.ts'
import { type HoldStarts, calculateHoldExpiry } from '../hold-expiry.ts'
import type { OrderRow } from '../queries.ts'
import { type Clock, nowIso } from '../../../platform/shop.ts'
import type { CartLine } from '../../cart/queries.ts'
import type { OrderAmounts } from './check-cart.ts'
import type { ShippingAddress } from './shipping-address.ts'

interface NewOrder {
  userId: string
  cartId: string
  lines: CartLine[]
  address: ShippingAddress
  amounts: OrderAmounts
  holdStarts: HoldStarts
  campaign: string | undefined
}

export async function insertOrder(clock: Clock, trx: Trx, details: NewOrder): Promise<OrderRow> {
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
    .values(details.lines.map((line, position) => toOrderItem(order.id, line, position)))
    .execute()
  return trx.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
}

const toOrderItem = (orderId: string, line: CartLine, position: number) => ({
  id: createId(),
  order_id: orderId,
  position,
  variant_id: line.id,
  title: line.title,
  style_title: line.has_options ? line.product_title : null,
  size: line.size,
  color: line.color,
  image: line.image,
  price_cents: line.effective_cents,
  quantity: line.quantity
})
