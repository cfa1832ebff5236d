import { lockLine, removeLine } from '../cart/queries.ts'
import { moveStock, OutOfStockError, toPurchaseMove } from '../products/stock.ts'
import { removeUsedCodes } from '../promotions/codes.ts'
import { incrementCatalogVersionIfReviewed } from '../../platform/catalog-version.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { queueConfirmationMail, queueOwnerNewOrderMail } from '../orders/mails/order-confirmed.ts'
import { listItems, lockOrder, type OrderRow } from '../orders/queries.ts'
import { listHolds } from '../orders/holds.ts'
import type { PayPalRefund } from '../../platform/paypal/client.ts'
import { calculateRefundCheck } from './next-check.ts'
import { readPayment } from './queries.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'

/** Amount and currency are PayPal's strings. */
export interface Capture {
  captureId: string
  payerId: string
  amount: string | undefined
  currency: string | undefined
  /** From PayPal's `custom_id`. */
  orderId: string | undefined
  refunds: PayPalRefund[]
}

/** Marks the order as paid. Idempotent. Returns false if its stock is gone, or if it was closed or is being refunded. */
export async function confirmOrder(shop: Shop, orderId: string, capture: Capture): Promise<boolean> {
  try {
    const outcome = await transact(shop.db, (trx) => confirmInTransaction(shop, trx, orderId, capture))
    if (outcome === 'confirmed') shop.counts.add('order-paid')
    return outcome !== 'closed'
  } catch (error) {
    if (!(error instanceof OutOfStockError)) throw error
    await markOutOfStock(shop, orderId)
    return false
  }
}

async function markOutOfStock(shop: ShopData, orderId: string): Promise<void> {
  await shop.db
    .updateTable('payments')
    .set({ out_of_stock_at: nowIso(shop) })
    .where('order_id', '=', orderId)
    // Another process may have confirmed the order.
    .where('state', '!=', 'captured')
    .execute()
}

type Outcome = 'confirmed' | 'already-confirmed' | 'closed'

async function confirmInTransaction(shop: Shop, trx: Trx, orderId: string, capture: Capture): Promise<Outcome> {
  const before = await lockOrder(trx, orderId)
  const { state, capture_id } = await readPayment(trx, orderId)
  if (before.payment_status === 'paid') {
    // PayPal captures an order once, so this needs a person.
    if (capture_id !== capture.captureId) shop.log.error({ orderId, capture_id, capture }, 'order was charged twice')
    return 'already-confirmed'
  }
  // Another process refunds this capture.
  if (state === 'refunding') return 'closed'
  const order = await trx
    .updateTable('orders')
    .set({ order_status: 'confirmed', payment_status: 'paid', payer_id: capture.payerId, updated_at: nowIso(shop) })
    .where('id', '=', orderId)
    .where('payment_status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
  if (!order) return 'closed'
  await trx
    .updateTable('payments')
    .set({
      state: 'captured',
      capture_id: capture.captureId,
      captured_at: nowIso(shop),
      // An earlier attempt may have found too little stock.
      out_of_stock_at: null,
      lease_until: null,
      next_check_at: calculateRefundCheck(shop, nowIso(shop)),
      updated_at: nowIso(shop)
    })
    .where('order_id', '=', orderId)
    .execute()
  await removeFromCart(trx, order)
  await removeUsedCodes(trx, order)
  await queueConfirmationMail(shop, trx, order)
  await queueOwnerNewOrderMail(shop, trx, order)
  const holds = await listHolds(trx, orderId, ['held'])
  await trx.updateTable('stock_holds').set({ state: 'consumed' }).where('order_id', '=', orderId).execute()
  await moveStock(shop, trx, holds.map(toPurchaseMove))
  await incrementCatalogVersionIfReviewed(shop, trx, order)
  return 'confirmed'
}

/** Units added to the cart after the order was created stay in it. */
async function removeFromCart(trx: Trx, order: OrderRow): Promise<void> {
  for (const item of await listItems(trx, order.id)) {
    const quantity = await lockLine(trx, order.cart_id, item.variant_id)
    // Without a line there is no lock, and a concurrent transaction may add one.
    if (quantity === 0) continue
    if (quantity <= item.quantity) await removeLine(trx, order.cart_id, item.variant_id)
    else
      await trx
        .updateTable('cart_items')
        .set({ quantity: quantity - item.quantity })
        .where('cart_id', '=', order.cart_id)
        .where('variant_id', '=', item.variant_id)
        .execute()
  }
}
