import { z } from 'zod'

import { MAX_SENT_LINES } from '../../lib/limits.ts'
import { ADMIN_STATUSES, ATTENTIONS, ORDER_SORTS, ORDER_STATUSES, PAYMENT_STATUSES } from '../../lib/order-status.ts'
import { calls } from './call.ts'
import {
  day,
  dollars,
  id,
  ignored,
  ignoredText,
  instant,
  number,
  paged,
  paging,
  someOf,
  success,
  term
} from './values.ts'

const orderStatus = z.enum(ORDER_STATUSES)
const paymentStatus = z.enum(PAYMENT_STATUSES)
export type OrderStatus = z.output<typeof orderStatus>
export type PaymentStatus = z.output<typeof paymentStatus>

const order = z.object({
  _id: id,
  userId: id,
  cartId: id,
  cartItems: z.array(
    z.object({
      _id: id,
      productId: id,
      title: z.string(),
      image: z.string(),
      price: dollars,
      quantity: z.number().int()
    })
  ),
  addressInfo: z.object({
    addressId: id,
    address: z.string(),
    city: z.string(),
    pincode: z.string(),
    phone: z.string(),
    notes: z.string()
  }),
  orderStatus,
  paymentMethod: z.string(),
  paymentStatus,
  totalAmount: dollars,
  orderDate: instant,
  orderUpdateDate: instant,
  paymentId: z.string(),
  payerId: z.string()
})
export type Order = z.output<typeof order>

export const adminOrder = order.extend({
  customer: z.object({ userName: z.string(), email: z.string() }),
  /** How its payment stands with the provider; `review` waits for a person. Null of an order that never had one. */
  paymentState: z
    .enum(['created', 'open', 'capturing', 'review', 'captured', 'refunding', 'failed', 'refunded'])
    .nullable(),
  /** The provider's own page of what was charged; null when nothing was. */
  paymentLink: z.string().nullable()
})
export type AdminOrder = z.output<typeof adminOrder>

/** What happened to an order. */
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
    /** Null when the shop did it by itself. */
    by: z.string().nullable(),
    from: z.string(),
    to: z.string(),
    /** The status comes when the money has gone back. */
    asked: z.boolean()
  }),
  z.object({
    kind: z.literal('mail'),
    at: instant,
    step: z.enum(['written', 'sent', 'given-up']),
    subject: z.string(),
    /** Why it could not be sent, if it could not. */
    error: z.string().nullable()
  })
])
export type TimelineEntry = z.output<typeof timelineEntry>

const byId = z.object({ id })

const sentLine = z.object({
  productId: ignoredText,
  title: ignoredText,
  image: ignored(z.string().max(2000)),
  price: ignored(number),
  quantity: ignored(number)
})

export const orderCalls = calls({
  'POST /api/shop/order/create': {
    summary: 'Orders what is in the cart and opens its payment; the shopper approves it at `approvalURL`.',
    access: 'shopper',
    status: 201,
    /**
     * Clients send the whole order. The server reads whose it is, which cart, which address and the total that was
     * shown, and takes prices, lines and statuses from the database.
     */
    body: z.object({
      userId: id,
      cartId: id,
      addressInfo: z.object({
        addressId: id,
        address: ignoredText,
        city: ignoredText,
        pincode: ignoredText,
        phone: ignoredText,
        notes: ignoredText
      }),
      totalAmount: number.optional(),
      cartItems: ignored(z.array(sentLine).max(MAX_SENT_LINES)),
      orderStatus: ignoredText,
      paymentMethod: ignoredText,
      paymentStatus: ignoredText,
      orderDate: ignoredText,
      orderUpdateDate: ignoredText,
      paymentId: ignoredText,
      payerId: ignoredText
    }),
    answer: z.object({ ...success, approvalURL: z.string(), orderId: id })
  },
  'POST /api/shop/order/capture': {
    summary: 'Charges an approved payment and confirms its order. Safe to repeat.',
    access: 'shopper',
    body: z.object({ paymentId: z.string().max(64), payerId: z.string().max(64), orderId: id }),
    answer: z.object({ ...success, message: z.string(), data: order })
  },
  'GET /api/shop/order/list/{userId}': {
    summary: 'Lists the orders of a shopper, the newest first.',
    access: 'shopper',
    params: z.object({ userId: id }),
    query: z.object(paging),
    answer: z.object({ ...success, data: z.array(order), ...paged })
  },
  'GET /api/shop/order/details/{id}': {
    summary: 'Shows one order.',
    access: 'shopper',
    params: byId,
    answer: z.object({ ...success, data: order })
  },
  'GET /api/admin/orders/get': {
    summary: 'Lists the orders that match every filter, the newest first.',
    access: 'admin',
    query: z.object({
      ...paging,
      /** The beginning of an order's number, or of words of its customer's name or e-mail. */
      q: term,
      status: someOf(ORDER_STATUSES),
      payment: someOf(PAYMENT_STATUSES),
      attention: z.enum(ATTENTIONS).optional().catch(undefined),
      from: day,
      to: day,
      /** Orders that hold this product. */
      product: id.optional().catch(undefined),
      sortBy: z.enum(ORDER_SORTS).catch('newest').default('newest'),
      totals: z.enum(['true', 'false']).optional().catch(undefined)
    }),
    answer: z.object({
      ...success,
      data: z.array(adminOrder),
      ...paged,
      /** For `totals=true`: what all that match come to. */
      sum: dollars.optional(),
      /** For `totals=true` of one product: its pieces in all that match, and what was asked for them. */
      ofProduct: z.object({ pieces: z.number().int(), sum: dollars }).optional()
    })
  },
  'GET /api/admin/orders/timeline/{id}': {
    summary: 'Tells what happened to an order, the first first.',
    access: 'admin',
    params: byId,
    answer: z.object({ ...success, data: z.array(timelineEntry) })
  },
  'GET /api/admin/orders/details/{id}': {
    summary: 'Shows one order and whose it is.',
    access: 'admin',
    params: byId,
    answer: z.object({ ...success, data: adminOrder })
  },
  'PUT /api/admin/orders/update/{id}': {
    summary:
      'Sets the status of an order. Rejecting a paid one gives its money back, and its stock unless it was shipped; a refunded one stays rejected.',
    access: 'admin',
    params: byId,
    body: z.object({ orderStatus: z.enum(ADMIN_STATUSES) }),
    answer: z.object({ ...success, message: z.string() })
  }
})
