import { z } from 'zod'

import { MAX_LENGTH, MAX_TRACKING_TEXT } from '../../domain/limits.ts'
import {
  ADMIN_ORDER_STATUSES,
  ATTENTION_REASONS,
  ORDER_SORTS,
  ORDER_STATUSES,
  PAYMENT_STATUSES
} from '../../domain/orders/order-status.ts'
import { CARRIERS, TRACKING_NUMBER_PATTERN, TRACKING_OUTCOMES } from '../../domain/orders/tracking.ts'
import { defineAdminCalls } from './call.ts'
import { note } from './customers.ts'
import { order, refund } from './orders.ts'
import { uniqueLines } from './returns.ts'
import {
  dayFilter,
  dollars,
  id,
  enumList,
  instant,
  pageInput,
  pageOutput,
  refundAmount,
  requiredText,
  searchTerm,
  singleLine
} from './values.ts'

const adminRefund = refund.extend({
  /** `paypal`: made in PayPal's dashboard. `system`: the shopper cancelled the order, or it could not be fulfilled. */
  source: z.enum(['admin', 'paypal', 'system']),
  /** The admin's name. */
  author: z.string().nullable(),
  reason: z.string(),
  isRestocked: z.boolean()
})
export type AdminRefund = z.output<typeof adminRefund>

export const adminOrder = order.extend({
  refunds: z.array(adminRefund).optional(),
  /**
   * PayPal accepted these refunds and did not complete them, and no other refund of the order has been made since. They
   * are not in `refunds` and `refundedAmount`. Missing in lists.
   */
  failedRefunds: z.array(adminRefund).optional(),
  customer: z.object({ userName: z.string(), email: z.string() }),
  /** Null without a payment. `review`: an admin must decide about the payment. */
  paymentState: z
    .enum(['created', 'open', 'capturing', 'review', 'captured', 'refunding', 'failed', 'refunded'])
    .nullable(),
  paymentLink: z.string().nullable(),
  /** Missing in lists, and if no invoice has been issued. */
  invoiceNumber: z.number().int().optional(),
  /** Oldest first. Missing in lists. */
  internalNotes: z.array(note).optional(),
  /** The name of the shop, and the lines of its business details. Missing in lists. */
  seller: z.string().optional(),
  /** True if an accepted return is refunded only when its parcel was received. Missing in lists. */
  returnsWaitForParcel: z.boolean().optional()
})
export type AdminOrder = z.output<typeof adminOrder>

const invoice = z.object({
  /** Without gaps, from 1. */
  number: z.number().int(),
  issuedAt: instant,
  /** The name of the shop, and the lines of its business details. */
  seller: z.string(),
  /** In percent. 0 without VAT. */
  vatRate: z.number(),
  net: dollars,
  vat: dollars,
  gross: dollars
})
export type Invoice = z.output<typeof invoice>

const creditNote = invoice.extend({ invoiceNumber: z.number().int(), invoicedAt: instant })
export type CreditNote = z.output<typeof creditNote>

const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('created'), at: instant }),
  z.object({
    kind: z.literal('payment'),
    at: instant,
    step: z.enum(['opened', 'declined', 'captured', 'failed', 'refunded'])
  }),
  z.object({
    kind: z.literal('status'),
    at: instant,
    /** The name of the admin or the shopper. Null if the shop changed the status. */
    author: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    /** After `cancelled` by the shopper or `rejection-requested` by an admin, a paid order changes with its refund. */
    step: z.enum(['changed', 'cancelled', 'rejection-requested'])
  }),
  z.object({
    kind: z.literal('refund'),
    at: instant,
    /** The admin's name. Null if the refund was made in PayPal's dashboard. */
    author: z.string().nullable(),
    amount: dollars,
    state: z.enum(['requested', 'pending', 'completed', 'failed']),
    reason: z.string()
  }),
  z.object({
    kind: z.literal('mail'),
    at: instant,
    step: z.enum(['queued', 'sent', 'failed']),
    subject: z.string(),
    error: z.string().nullable()
  })
])
export type TimelineEntry = z.output<typeof timelineEntry>

export const trackingNumber = z
  .string()
  .trim()
  .max(MAX_LENGTH.trackingNumber)
  .regex(
    new RegExp(`^(?:${TRACKING_NUMBER_PATTERN})?$`, 'v'),
    'must consist of letters, digits, spaces, dots, slashes and hyphens'
  )

const trackingOutcome = z.object({
  line: z.number().int(),
  /** As typed. */
  order: z.string(),
  number: z.string(),
  outcome: z.enum(TRACKING_OUTCOMES),
  /** The number that the order has until then. */
  replaces: z.string().optional()
})
export type TrackingOutcome = z.output<typeof trackingOutcome>

const orderFilters = {
  /** An order number such as `#1042`, or a prefix of an order id, or of words of the name or email. */
  q: searchTerm,
  status: enumList(ORDER_STATUSES),
  payment: enumList(PAYMENT_STATUSES),
  attention: z.enum(ATTENTION_REASONS).optional().catch(undefined),
  from: dayFilter,
  to: dayFilter,
  product: id.optional().catch(undefined),
  customer: id.optional().catch(undefined),
  sortBy: z.enum(ORDER_SORTS).catch('newest').default('newest')
}

export const orderAdministrationCalls = defineAdminCalls('orders', {
  'GET /api/admin/orders/get': {
    summary: 'Lists the orders that match every filter, by default newest first.',
    query: z.object({
      ...pageInput,
      ...orderFilters,
      totals: z.enum(['true', 'false']).optional().catch(undefined)
    }),
    response: {
      data: z.array(adminOrder),
      ...pageOutput,
      /** With `totals=true`: the total of all matching orders, without the refunded parts of paid orders. */
      sum: dollars.optional(),
      /** With `totals=true` and `product`: the share of this product, without refunded units. */
      productTotals: z.object({ units: z.number().int(), sum: dollars }).optional()
    }
  },
  'GET /api/admin/orders/export': {
    summary: 'Returns a CSV file with one row for each line item of the orders that match every filter.',
    query: z.object(orderFilters),
    response: z.string(),
    isCsv: true
  },
  'GET /api/admin/orders/timeline/{id}': {
    summary: 'Lists the events of an order, oldest first.',
    response: { data: z.array(timelineEntry) }
  },
  'GET /api/admin/orders/details/{id}': {
    summary: 'Returns an order with its customer.',
    response: { data: adminOrder }
  },
  'POST /api/admin/orders/notes/{id}': {
    summary: 'Adds a note to an order. Only admins see it.',
    status: 201,
    body: z.object({ text: requiredText(MAX_LENGTH.note) }),
    response: { data: note }
  },
  'POST /api/admin/orders/invoice/{id}': {
    summary: 'Issues the invoice of a paid order, or returns the one that was issued. Idempotent.',
    response: { data: invoice }
  },
  'POST /api/admin/orders/credit-note/{id}/{refundId}': {
    summary:
      'Issues the credit note of a refund whose order has an invoice, or returns the one that was issued. Idempotent.',
    response: { data: creditNote }
  },
  'POST /api/admin/orders/refund/{id}': {
    summary:
      'Refunds an amount of a paid order, and marks units of its lines as refunded. Idempotent by `idempotencyKey`. A refund of all that remains rejects the order unless it was shipped.',
    body: z.object({
      idempotencyKey: id,
      amount: refundAmount,
      items: uniqueLines.default([]),
      /** Returns the units to the stock. */
      restock: z.boolean().default(false),
      /** Only admins see it. */
      reason: singleLine(MAX_LENGTH.refundReason).default('')
    }),
    response: { message: z.string() }
  },
  'PUT /api/admin/orders/tracking/{id}': {
    summary: 'Sets the carrier and tracking number of an order. An empty number removes both.',
    body: z.object({ carrier: z.enum(CARRIERS), number: trackingNumber }),
    response: { message: z.string() }
  },
  'POST /api/admin/orders/import-tracking': {
    summary:
      'Sets the tracking numbers of many orders and returns the outcome of each line; a dry run changes nothing. Each line has an order number, a tracking number and, optionally, a carrier. Idempotent.',
    body: z.object({
      text: z.string().max(MAX_TRACKING_TEXT),
      /** Of lines without a carrier. */
      carrier: z.enum(CARRIERS),
      dryRun: z.boolean()
    }),
    response: { data: z.array(trackingOutcome) }
  },
  'PUT /api/admin/orders/update/{id}': {
    summary:
      'Sets the status of an order. Rejecting a paid order refunds it, and returns its stock unless it was shipped. A refunded order stays rejected.',
    body: z.object({ orderStatus: z.enum(ADMIN_ORDER_STATUSES) }),
    response: { message: z.string() }
  }
})
