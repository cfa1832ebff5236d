import type { AdminOrder, TimelineEntry } from '../../../api/contract/order-administration.ts'
import { formatDate, formatUtcTime } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { describeDiscounts } from '../../../domain/promotions/describe-discounts.ts'
import { describeLineChanges } from '../../../domain/orders/exchange.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { getPaymentMethodName } from '../../../domain/payments/payment-method.ts'
import { getPaymentStatusLabel } from '../../../domain/payments/payment-status.ts'
import { ItemTitleAndSku } from '../../ItemTitle.tsx'
import { addNote } from '../../../stores/admin/orders/order-changes.ts'
import { Facts, getAddressFacts } from '../Facts.tsx'
import { Notes } from '../Notes.tsx'
import { Refunds } from './Refunds.tsx'
import { Returns } from './Returns.tsx'
import { describeTimelineEntry } from './timeline-text.ts'
import { TrackingForm } from './TrackingForm.tsx'

export function OrderDetails({ order, timeline }: { order: AdminOrder; timeline: TimelineEntry[] | null }) {
  const { _id: id, addressInfo, customer, internalNotes = [] } = order
  return (
    <>
      <Facts
        facts={{
          ...(order.number !== undefined && { 'Order Number': formatOrderNumber(order) }),
          'Order ID': id.slice(0, 10),
          'Order Date': formatDate(order.orderDate),
          ...describeDiscounts(order.discounts),
          ...(order.shippingAmount && { Shipping: formatMoney(order.shippingAmount) }),
          'Order Price': formatMoney(order.totalAmount),
          ...(order.refundedAmount && { Refunded: formatMoney(order.refundedAmount) }),
          'Payment Method': getPaymentMethodName(order.paymentMethod),
          'Payment Status': getPaymentStatusLabel(order.paymentStatus)
        }}
      />
      <PaymentNotice order={order} />
      <PrintLinks order={order} />
      <h3>Order Items</h3>
      <OrderItems order={order} />
      <Returns order={order} />
      <Refunds order={order} />
      <h3>Shipping Information</h3>
      <Facts
        facts={{
          Name: addressInfo.recipient || customer.userName || 'Customer',
          Customer: (
            <a href={`/admin/customers/${order.userId}`}>
              {customer.userName} ({customer.email})
            </a>
          ),
          ...getAddressFacts(addressInfo)
        }}
      />
      <TrackingForm order={order} />
      <h3 id="internal-notes">Internal Notes</h3>
      <Notes id={id} notes={internalNotes} add={addNote} />
      <h3 id="order-timeline">Timeline</h3>
      {timeline ? <Timeline entries={timeline} /> : <div className="skeleton row" />}
    </>
  )
}

const PAYMENT_NOTICES: Partial<Record<NonNullable<AdminOrder['paymentState']>, string>> = {
  capturing: 'PayPal has not confirmed the payment yet. The stock is on hold until then.',
  review: 'This payment needs your review: PayPal’s record does not match this order.',
  refunding: 'The refund is in progress. The order is rejected once PayPal confirms the refund.'
}

function PaymentNotice({ order }: { order: AdminOrder }) {
  const { paymentState, paymentLink, cancelledAt, cancellationRequestedAt } = order
  const notice = paymentState && PAYMENT_NOTICES[paymentState]
  return (
    <>
      {cancelledAt && <p className="notice">The customer cancelled this order on {formatDate(cancelledAt)}.</p>}
      {cancellationRequestedAt && (
        <p className="notice">
          The customer asked to cancel this order on {formatDate(cancellationRequestedAt)}. Reject it to cancel and
          refund it. Any other status declines the request.
        </p>
      )}
      {notice && <p className="notice">{notice}</p>}
      {paymentLink && (
        <p>
          <a href={paymentLink} target="_blank" rel="noreferrer">
            View the payment on PayPal<span className="visually-hidden"> (opens a new tab)</span>
          </a>
        </p>
      )}
    </>
  )
}

/** A refunded order has an invoice only if it was issued before. Opening an invoice may issue it. */
const PrintLinks = ({ order: { _id, paymentStatus, invoiceNumber } }: { order: AdminOrder }) => (
  <p className="cluster">
    <a href={`/admin/orders/${_id}/packing-slip`}>Packing Slip</a>
    {(paymentStatus === 'paid' || invoiceNumber !== undefined) && (
      <a data-write href={`/admin/orders/${_id}/invoice`}>
        Invoice
      </a>
    )}
  </p>
)

const OrderItems = ({ order }: { order: AdminOrder }) => (
  <ul role="list" className="lines order-lines">
    {order.cartItems.map((item) => (
      <li key={item._id}>
        <span>
          <ItemTitleAndSku item={item} />
        </span>
        <span>
          Qty: {item.quantity}
          {item.quantity > 1 && ` · ${formatMoney(item.price)} each`}
          {describeLineChanges(item)}
        </span>
        <span className="price">{formatMoney(item.price * item.quantity)}</span>
      </li>
    ))}
  </ul>
)

const Timeline = ({ entries }: { entries: TimelineEntry[] }) => (
  <ol role="list" className="lines" aria-labelledby="order-timeline">
    {entries.map((entry, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- Entries have no id and no state.
      <li key={index}>
        <small>
          <time dateTime={entry.at}>{formatUtcTime(entry.at)}</time>
        </small>
        <p>{describeTimelineEntry(entry)}</p>
      </li>
    ))}
  </ol>
)
