import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import type { ReturnRequest } from '../../../api/contract/returns.ts'
import { addTitles, formatItemList } from '../../../domain/orders/item-list.ts'
import { isRefundable } from '../../../domain/orders/refund-amount.ts'
import { isPendingReturn } from '../../../domain/orders/return-period.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import { ReturnDecision } from './ReturnDecision.tsx'

const STATES: Record<ReturnRequest['state'], string> = {
  open: 'Open',
  awaitingParcel: 'Awaiting parcel',
  accepted: 'Accepted',
  declined: 'Declined'
}

export function Returns({ order }: { order: AdminOrder }) {
  const { returns } = order
  if (!returns) return null
  return (
    <>
      <h3 id="returns">Return Requests</h3>
      <ul role="list" className="lines" aria-labelledby="returns">
        {returns.map((request) => (
          <li key={request._id}>
            <ReturnSummary order={order} request={request} />
            {isPendingReturn(request) && isRefundable(order) && <ReturnDecision order={order} request={request} />}
          </li>
        ))}
      </ul>
    </>
  )
}

export const ReturnSummary = ({ order, request }: { order: AdminOrder; request: ReturnRequest }) => (
  <>
    <small>
      {STATES[request.state]}, requested <time dateTime={request.createdAt}>{formatUtcTime(request.createdAt)}</time>
    </small>
    <p>
      <b>{formatItemList(addTitles(order.cartItems, request.items))}</b>
      {request.reason && `: ${request.reason}`}
    </p>
    {request.declineReason && <p>Your reason: {request.declineReason}</p>}
  </>
)
