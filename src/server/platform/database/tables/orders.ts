import type { Generated } from 'kysely'
import type { OrderStatus, PaymentStatus } from '../../../../api/contract/orders.ts'
import type { Carrier } from '../../../../domain/orders/tracking.ts'
import type { ReturnedFit } from '../../../../domain/products/fit.ts'

export interface Carts {
  id: string
  user_id: string
  created_at: string
  updated_at: string
}

export interface CartItems {
  cart_id: string
  variant_id: string
  quantity: number
  /** The effective price when written, to detect changes. */
  seen_cents: number
  added_at: string
}

export interface Orders {
  id: string
  /** Short and unique, for people. A trigger sets it. */
  number: Generated<number>
  user_id: string
  cart_id: string
  order_status: OrderStatus
  payment_status: PaymentStatus
  payment_method: string
  payer_id: string
  currency: string
  /** Part of the total. */
  shipping_cents: Generated<number>
  total_cents: number
  /** The sum of the refunds that have not failed, including requested ones. */
  refunded_cents: Generated<number>
  /** The campaign that led the shopper to the shop, as the browser named it. */
  campaign: Generated<string | null>
  address_id: string
  recipient: Generated<string>
  address: string
  address_line2: Generated<string>
  city: string
  region: Generated<string>
  pincode: string
  country: Generated<string>
  phone: string
  notes: string
  carrier: Generated<Carrier | null>
  /** Null exactly if `carrier` is. */
  tracking_number: Generated<string | null>
  /** Null if an admin has set the status back. */
  shipped_at: Generated<string | null>
  delivered_at: Generated<string | null>
  /** The shopper cancelled the order. Its refund can still be in progress. */
  cancelled_at: Generated<string | null>
  /** The shopper asked the owner to cancel a paid order. Null again if the owner continues with the order. */
  cancellation_requested_at: Generated<string | null>
  created_at: string
  updated_at: string
}

export interface OrderItems {
  id: string
  order_id: string
  position: number
  variant_id: string
  title: string
  /** As bought, even if the style is renamed later. Null unless the product was a variant of a style. */
  style_title: Generated<string | null>
  size: Generated<string | null>
  color: Generated<string | null>
  sku: Generated<string | null>
  image: string
  /** Of one unit, before the discount. */
  price_cents: number
  quantity: number
  /** Of the whole line. */
  discount_cents: Generated<number>
  /** Units whose refund has not failed, including requested ones. */
  refunded_quantity: Generated<number>
  /** Units that another line of the order replaces. */
  exchanged_quantity: Generated<number>
  /** The number of the shipment of a replacement. 0 for a line that was bought. */
  replacement_shipment: Generated<number>
  /** The day on which the order was created. Null unless it is paid. */
  sold_on: Generated<string | null>
}

/** Only admins see them. */
export interface OrderNotes {
  id: string
  order_id: string
  author_name: string
  text: string
  created_at: string
}

/** An issued invoice never changes, even if the shop's name or VAT rate does. */
export interface Invoices {
  order_id: string
  /** Without gaps, from 1. */
  number: number
  seller: string
  vat_basis_points: number
  issued_at: string
}

/** Of refunds whose order has an invoice. The seller and the VAT rate are those of the invoice. */
export interface CreditNotes {
  refund_id: string
  /** Without gaps, from 1. */
  number: number
  issued_at: string
}

/** `held` counts in `products.reserved`. */
export interface StockHolds {
  order_id: string
  variant_id: string
  quantity: number
  state: 'held' | 'released' | 'consumed'
  /** Start of the first reservation, including those of orders that this one replaced. */
  held_since: string
  expires_at: string
}

export interface Payments {
  order_id: string
  state: 'created' | 'open' | 'capturing' | 'review' | 'captured' | 'refunding' | 'failed' | 'refunded'
  provider_order_id: Generated<string | null>
  approval_url: Generated<string | null>
  /** Part of PayPal's request id. A declined payment method needs a new one. */
  attempt: Generated<number>
  /** Until then, no other process may capture the payment. */
  lease_until: Generated<string | null>
  capture_id: Generated<string | null>
  /** Null in a final state. A captured payment is checked for refunds. */
  next_check_at: Generated<string | null>
  /** PayPal last declined the payment method at this time. */
  declined_at: Generated<string | null>
  /** The payer can approve from then on. */
  opened_at: Generated<string | null>
  captured_at: Generated<string | null>
  /** The order was charged, but its products were out of stock. */
  out_of_stock_at: Generated<string | null>
  amount_cents: number
  currency: string
  created_at: string
  /** Checks that change nothing keep this time. */
  updated_at: string
}

export interface Refunds {
  /** PayPal knows the refund by this `custom_id`, and its request id contains it. */
  id: string
  order_id: string
  /** The client's. Null unless an admin requested the refund. */
  idempotency_key: Generated<string | null>
  /** Null until PayPal accepts the refund. */
  provider_refund_id: Generated<string | null>
  amount_cents: number
  /** `requested` until PayPal has responded, `pending` if PayPal has accepted but not completed the refund. */
  state: 'requested' | 'pending' | 'completed' | 'failed'
  /** `paypal`: made in PayPal's dashboard. `system`: of a capture that could not be fulfilled. */
  source: 'admin' | 'paypal' | 'system'
  /** 1 if it refunds all that remains and rejects the order. */
  is_rejection: Generated<number>
  /** Only admins see it. */
  reason: Generated<string>
  /** The admin's name. */
  requested_by: Generated<string | null>
  created_at: string
  updated_at: string
  /** Null in a final state, and while a rejection is requested: its payment has the time. */
  next_check_at: Generated<string | null>
}

export interface RefundItems {
  refund_id: string
  order_item_id: string
  quantity: number
  /** 1 if the units go back into stock. */
  restocked: number
}

export interface MailOutbox {
  id: string
  /** Such as `order-confirmed:<order id>`. */
  idempotency_key: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Becomes the header `List-Unsubscribe`. Null for emails about orders and accounts. */
  unsubscribe_url: Generated<string | null>
  created_at: string
  next_attempt_at: string
  attempts: number
  sent_at: Generated<string | null>
  /** The time at which the shop stopped trying. */
  failed_at: Generated<string | null>
  last_error: Generated<string | null>
}

export interface ReturnRequests {
  id: string
  order_id: string
  idempotency_key: string
  /** `awaitingParcel`: accepted, and refunded when the parcel is received. */
  state: 'open' | 'awaitingParcel' | 'accepted' | 'declined'
  /** The shopper's. Empty if there is none, or if the account was erased. */
  reason: string
  /** The admin's. Empty unless the state is `declined`. */
  decline_reason: Generated<string>
  /** The refund of an accepted request. If PayPal declines it, an admin decides again. */
  refund_id: Generated<string | null>
  created_at: string
  decided_at: Generated<string | null>
  /** Null unless the request waited for its parcel, and an admin received it. */
  received_at: Generated<string | null>
}

export interface ReturnItems {
  request_id: string
  order_item_id: string
  quantity: number
  /** The replacement that the shopper chose, or null for a refund. Its units are reserved while the request is pending. */
  variant_id: Generated<string | null>
  /** At the time of the request. Null exactly if `variant_id` is. */
  variant_title: Generated<string | null>
  /** The line of the replacement. Null until it is sent. */
  replacement_id: Generated<string | null>
  /** Null without an answer. */
  fit: Generated<ReturnedFit | null>
}
