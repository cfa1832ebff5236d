import type { Generated } from 'kysely'

import type { OrderStatus, PaymentStatus } from '../../../../api/contract/orders.ts'
import type { Carrier } from '../../../../domain/orders/tracking.ts'
import type { AddressColumns } from './people.ts'

export interface OrderTables {
  carts: {
    id: string
    user_id: string
    created_at: string
    updated_at: string
  }

  cart_items: {
    cart_id: string
    variant_id: string
    quantity: number
    /** The effective price when written, to detect changes. */
    seen_cents: number
    added_at: string
  }

  orders: AddressColumns & {
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

  order_items: {
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
  order_notes: {
    id: string
    order_id: string
    author_name: string
    text: string
    created_at: string
  }

  /** `held` counts in `products.reserved`. */
  stock_holds: {
    order_id: string
    variant_id: string
    quantity: number
    state: 'held' | 'released' | 'consumed'
    /** Start of the first reservation, including those of orders that this one replaced. */
    held_since: string
    expires_at: string
  }
}
