import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import { PayPalError, type PayPalRefund } from '../../../platform/paypal/client.ts'
import type { Shop } from '../../../platform/shop.ts'
import { singleFlight } from '../../../platform/single-flight.ts'
import { lockOrder } from '../../orders/queries.ts'
import { moveStock } from '../../products/stock.ts'
import { type PaymentRow, readPayment } from '../queries.ts'
import { applyAcceptedRefunds, failRefund } from './outcome.ts'
import {
  findUnlistedRefund,
  listRestockMoves,
  readRefund,
  reduceUnlistedRefund,
  type RefundRow,
  updateRefundedSum
} from './queries.ts'
import { acceptRefund } from './accept.ts'
import { restoreFailedRefund, syncPayPalRefunds } from './sync-paypal-refunds.ts'

/**
 * Makes a requested refund at PayPal and applies the outcome. The request id makes retries idempotent. Throws a
 * PayPalError: after a final one the refund has failed, otherwise the reconciler retries it.
 */
export const sendRefund = (shop: Shop, refund: RefundRow): Promise<void> =>
  singleFlight(shop, `refund ${refund.id}`, () => sendRefundRequest(shop, refund))

/** Sends a refund and logs a failure. Returns `declined` if PayPal will not make it, and `unknown` without a response. */
export async function trySendRefund(shop: Shop, refund: RefundRow): Promise<'accepted' | 'declined' | 'unknown'> {
  try {
    await sendRefund(shop, refund)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error
    shop.log.error({ err: error, orderId: refund.order_id, refundId: refund.id }, 'refund failed')
    return error.isFinal ? 'declined' : 'unknown'
  }
}

async function sendRefundRequest(shop: Shop, refund: RefundRow): Promise<void> {
  const payment = await readPayment(shop.db, refund.order_id)
  try {
    const response = await createPayPalRefund(shop, refund, payment)
    await completeRefund(shop, refund, payment, response)
  } catch (error) {
    if (!(error instanceof PayPalError) || !error.isFinal) throw error
    if (await isAlreadyRefunded(shop, refund)) return
    await failRefund(shop, refund.id)
    throw error
  }
}

const ACCEPTED = new Set(['COMPLETED', 'PENDING'])

async function createPayPalRefund(shop: Shop, refund: RefundRow, payment: PaymentRow): Promise<PayPalRefund> {
  const response = await shop.paypal.refundCapture(payment.capture_id ?? '', `refund-${refund.id}`, {
    customId: refund.id,
    // Without an amount, PayPal refunds the remaining amount.
    ...(!refund.is_rejection && { amount: { cents: refund.amount_cents, currency: payment.currency } })
  })
  if (ACCEPTED.has(response.status)) return response
  throw new PayPalError(`the refund is ${response.status}`, undefined, 422, true)
}

const completeRefund = (
  shop: Shop,
  { id, order_id }: RefundRow,
  payment: PaymentRow,
  response: PayPalRefund
): Promise<void> =>
  transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, order_id)
    const refund = await readRefund(trx, id)
    // The webhook or another process has completed it.
    if (refund.state === 'completed' || refund.state === 'pending') return
    // Another process may have read a refusal before PayPal accepted this call.
    const accept = refund.state === 'failed' ? restoreFailedRefund : acceptRefund
    const accepted = await accept(shop, trx, refund, response)
    if (order.payment_status === 'refunded') return addToRefundedOrder(shop, trx, accepted)
    await applyAcceptedRefunds(shop, trx, { order, accepted: [accepted], captureId: payment.capture_id ?? '' })
  })

/** PayPal had reported the whole capture as refunded before it listed this refund. */
async function addToRefundedOrder(shop: Shop, trx: Trx, { id, order_id, amount_cents }: RefundRow): Promise<void> {
  const unlistedRefund = await findUnlistedRefund(trx, order_id, amount_cents)
  if (unlistedRefund) await reduceUnlistedRefund(trx, unlistedRefund, amount_cents)
  await updateRefundedSum(trx, order_id)
  // Marking the order as refunded did not restock the units of this refund.
  await moveStock(shop, trx, await listRestockMoves(trx, id))
}

/** The response to an earlier call may have been lost, or the capture was refunded in PayPal's dashboard. */
async function isAlreadyRefunded(shop: Shop, { id, order_id }: RefundRow): Promise<boolean> {
  const outcome = await syncPayPalRefunds(shop, order_id)
  if (outcome === 'no-response')
    throw new PayPalError('PayPal did not return the state of the refund', undefined, 0, false)
  const { state } = await readRefund(shop.db, id)
  return state === 'completed' || state === 'pending'
}

/** Sends a refund that an admin has requested, unless it was sent before. Throws a ShopError. */
export async function issueAdminRefund(shop: Shop, refund: RefundRow): Promise<void> {
  if (refund.state === 'failed') throw new ShopError('payment-declined', REFUND_DECLINED)
  if (refund.state !== 'requested') return
  const outcome = await trySendRefund(shop, refund)
  if (outcome === 'declined') throw new ShopError('payment-declined', REFUND_DECLINED)
  if (outcome === 'unknown') throw new ShopError('provider-down', REFUND_PENDING)
}

const REFUND_DECLINED = 'PayPal declined this refund. No money was refunded. Check the payment in PayPal.'
const REFUND_PENDING = "PayPal is not responding. The shop will retry this refund automatically. Don't submit it again."
