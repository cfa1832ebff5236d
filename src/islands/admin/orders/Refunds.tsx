import type { AdminOrder, AdminRefund } from '../../../api/contract/orders.ts'
import { isRefundable } from '../../../domain/orders/refundable-amount.ts'
import { formatMinute } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { RefundForm } from './RefundForm.tsx'

export function Refunds({ order }: { order: AdminOrder }) {
  const refunds = order.refunds ?? []
  const canRefund = isRefundable(order)
  if (refunds.length === 0 && !canRefund) return null
  return (
    <>
      <h3 id="refunds">Refunds</h3>
      {refunds.length > 0 && (
        <ul role="list" className="order-notes" aria-labelledby="refunds">
          {refunds.map((refund) => (
            <RefundLine key={refund._id} refund={refund} items={order.cartItems} />
          ))}
        </ul>
      )}
      {canRefund && <RefundForm order={order} />}
    </>
  )
}

const SOURCES: Record<AdminRefund['source'], string> = {
  admin: 'An admin',
  paypal: 'PayPal’s dashboard',
  system: 'The shop'
}

function RefundLine({ refund, items }: { refund: AdminRefund; items: AdminOrder['cartItems'] }) {
  const { amount, by, source, createdAt, reason, isPending, isRestocked } = refund
  const units = refund.items.map(({ _id, quantity }) => `${quantity} × ${findTitle(items, _id)}`)
  const details = [...units, isRestocked && 'back in stock', isPending && 'pending'].filter(Boolean)
  return (
    <li>
      <small>
        {by ?? SOURCES[source]}, <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
      </small>
      <p>
        <b>{formatMoney(amount)}</b>
        {details.length > 0 && ` (${details.join(', ')})`}
        {reason && `: ${reason}`}
      </p>
    </li>
  )
}

const findTitle = (items: AdminOrder['cartItems'], id: string): string =>
  items.find(({ _id }) => _id === id)?.title ?? 'Unknown product'
