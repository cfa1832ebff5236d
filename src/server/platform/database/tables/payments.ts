import type { Generated } from 'kysely'

import type { ReturnedFit } from '../../../../domain/products/fit.ts'

export interface PaymentTables {
  /** An issued invoice never changes, even if the shop's name or VAT rate does. */
  invoices: {
    order_id: string
    /** Without gaps, from 1. */
    number: number
    seller: string
    vat_basis_points: number
    issued_at: string
  }

  /** Of refunds whose order has an invoice. The seller and the VAT rate are those of the invoice. */
  credit_notes: {
    refund_id: string
    /** Without gaps, from 1. */
    number: number
    issued_at: string
  }

  payments: {
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

  refunds: {
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

  refund_items: {
    refund_id: string
    order_item_id: string
    quantity: number
    /** 1 if the units go back into stock. */
    restocked: number
  }

  return_requests: {
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

  return_items: {
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
}
