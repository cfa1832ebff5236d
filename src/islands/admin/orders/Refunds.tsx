import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

import type { AdminOrder, AdminRefund } from '../../../api/contract/order-administration.ts'
import { addTitles, formatUnits } from '../../../domain/orders/item-list.ts'
import { isRefundable } from '../../../domain/orders/refund-amount.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { createRefundReasonKey, setUnsavedText } from '../../../stores/admin/orders/unsaved-texts.ts'
import { RefundForm } from './RefundForm.tsx'
import { Button } from '../Button.tsx'

export function Refunds({ order }: { order: AdminOrder }) {
  const { refunds = [], failedRefunds = [] } = order
  const [again, setAgain] = useState<{ failedRefund?: AdminRefund; count: number }>({ count: 0 })
  const canRefund = isRefundable(order)
  const issueAgain = (failedRefund: AdminRefund) => {
    setUnsavedText(createRefundReasonKey(order._id), failedRefund.reason)
    flushSync(() => setAgain({ failedRefund, count: again.count + 1 }))
    document.querySelector<HTMLElement>('#refund-amount')?.focus()
  }
  if (refunds.length === 0 && failedRefunds.length === 0 && !canRefund) return null
  return (
    <>
      <h3 id="refunds">Refunds</h3>
      {refunds.length > 0 && (
        <ul role="list" className="lines" aria-labelledby="refunds">
          {refunds.map((refund) => (
            <RefundLine key={refund._id} refund={refund} order={order}>
              {order.invoiceNumber && !refund.isPending && (
                <a data-write href={`/admin/orders/${order._id}/credit-note?refund=${refund._id}`}>
                  Credit Note
                </a>
              )}
            </RefundLine>
          ))}
        </ul>
      )}
      {failedRefunds.map((refund) => (
        <FailedRefund
          key={refund._id}
          refund={refund}
          order={order}
          issueAgain={canRefund ? () => issueAgain(refund) : undefined}
        />
      ))}
      {/* Each press fills the form again. */}
      {canRefund && <RefundForm key={again.count} order={order} failedRefund={again.failedRefund} />}
    </>
  )
}

interface FailedRefundProps extends RefundLineProps {
  /** Undefined if the shop cannot refund the order. */
  issueAgain: (() => void) | undefined
}

const FailedRefund = ({ refund, order, issueAgain }: FailedRefundProps) => (
  <div className="notice bad">
    <p>
      PayPal accepted this refund but did not complete it. The customer has not received the money.
      {!issueAgain && ' Issue it again in PayPal.'}
    </p>
    <ul role="list" className="lines">
      <RefundLine refund={refund} order={order} />
    </ul>
    {issueAgain && (
      <Button data-write onClick={issueAgain}>
        Issue the refund of {formatMoney(refund.amount)} again
      </Button>
    )}
  </div>
)

const SOURCES: Record<AdminRefund['source'], string> = {
  admin: 'An admin',
  paypal: 'PayPal’s dashboard',
  system: 'The shop'
}

interface RefundLineProps {
  refund: AdminRefund
  order: AdminOrder
  children?: ReactNode
}

function RefundLine({ refund, order, children }: RefundLineProps) {
  const { amount, author, source, createdAt, reason, isPending, isRestocked } = refund
  const units = addTitles(order.cartItems, refund.items).map(formatUnits)
  const details = [...units, isRestocked && 'back in stock', isPending && 'pending'].filter(Boolean)
  return (
    <li>
      <small>
        {author ?? SOURCES[source]}, <time dateTime={createdAt}>{formatUtcTime(createdAt)}</time>
      </small>
      <p>
        <b>{formatMoney(amount)}</b>
        {details.length > 0 && ` (${details.join(', ')})`}
        {reason && `: ${reason}`}
      </p>
      {children}
    </li>
  )
}
