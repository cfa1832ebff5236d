import { z } from 'zod'

import { MAX_LENGTH, MAX_ORDER_REQUEST_LINES } from '../../domain/limits.ts'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '../../domain/orders/order-status.ts'
import { CARRIERS } from '../../domain/orders/tracking.ts'
import { optionalAddressFields } from './addresses.ts'
import { defineCalls } from './call.ts'
import { lineItemNames, product } from './products.ts'
import { cartPromotion } from './promotions.ts'
import { returnRequest } from './returns.ts'
import { campaign, dollars, id, lenientField, lenientText, instant, number, pageInput, pageOutput } from './values.ts'

const orderStatus = z.enum(ORDER_STATUSES)
const paymentStatus = z.enum(PAYMENT_STATUSES)
export type OrderStatus = z.output<typeof orderStatus>
export type PaymentStatus = z.output<typeof paymentStatus>

export const refund = z.object({
  _id: id,
  amount: dollars,
  createdAt: instant,
  /** True until PayPal has completed the refund. */
  isPending: z.boolean(),
  /** Empty for a refund of an amount. `_id` is the id of the line. */
  items: z.array(z.object({ _id: id, quantity: z.number().int() }))
})
export type Refund = z.output<typeof refund>

export const order = z.object({
  _id: id,
  /** Short and unique, for people. Other backends do not return it. */
  number: z.number().int().optional(),
  userId: id,
  cartId: id,
  cartItems: z.array(
    z.object({
      _id: id,
      productId: id,
      ...lineItemNames,
      /** At the time of the purchase. */
      sku: z.string().optional(),
      image: z.string(),
      /** Of one unit, before the discount. */
      price: dollars,
      quantity: z.number().int(),
      /** Of the whole line. Missing without a discount. */
      discount: dollars.optional(),
      /** Missing if no unit was refunded. */
      refundedQuantity: z.number().int().optional(),
      /** Missing if no unit was exchanged. */
      exchangedQuantity: z.number().int().optional(),
      /** The shipment of a replacement, from 1. Its price was paid with the line that it replaces. Missing for bought lines. */
      replacementShipment: z.number().int().optional()
    })
  ),
  addressInfo: z.object({
    addressId: id,
    address: z.string(),
    city: z.string(),
    pincode: z.string(),
    phone: z.string(),
    notes: z.string(),
    ...optionalAddressFields
  }),
  orderStatus,
  paymentMethod: z.string(),
  paymentStatus,
  /** Part of the total. Missing if shipping was free. */
  shippingAmount: dollars.optional(),
  totalAmount: dollars,
  /** Missing without any. The amount of free shipping is 0, because the order has no shipping. */
  discounts: z.array(cartPromotion.pick({ name: true, code: true, kind: true }).extend({ amount: dollars })).optional(),
  /** Missing if nothing was refunded. Includes pending refunds. The order is `paid` until everything is refunded. */
  refundedAmount: dollars.optional(),
  /** Oldest first. Missing if nothing was refunded. */
  refunds: z.array(refund).optional(),
  orderDate: instant,
  orderUpdateDate: instant,
  paymentId: z.string(),
  payerId: z.string(),
  /** Missing until an admin sets it. */
  tracking: z.object({ carrier: z.enum(CARRIERS), number: z.string() }).optional(),
  shippedAt: instant.optional(),
  deliveredAt: instant.optional(),
  /** Missing unless the shopper cancelled the order. It is `rejected` as soon as PayPal has refunded it. */
  cancelledAt: instant.optional(),
  /** Missing unless the shopper asked to cancel the paid order and the shop has not decided yet. */
  cancellationRequestedAt: instant.optional(),
  /** True if the shopper can cancel the order. Only in the shopper's details. */
  canCancel: z.boolean().optional(),
  /** The last day, in UTC, on which the shopper can request a return. Only in the shopper's details. */
  returnableUntil: z.iso.date().optional(),
  /**
   * The variants of one product, with sale prices, and its lines. A unit can be exchanged for a variant that costs no more
   * than the line did, or does now. Only in the shopper's details, while a return can be requested.
   */
  exchangeOptions: z
    .array(
      z.object({
        lineIds: z.array(id),
        variants: z.array(product.pick({ _id: true, size: true, color: true, totalStock: true, price: true }))
      })
    )
    .optional(),
  /** Where the shopper sends a return that awaits its parcel, or empty if the shop says nothing. Only in the shopper's details. */
  returnAddress: z.string().optional(),
  /** Oldest first. Missing without any. */
  returns: z.array(returnRequest).optional()
})
export type Order = z.output<typeof order>

const submittedLine = z.object({
  productId: lenientText,
  title: lenientText,
  image: lenientField(z.string().max(MAX_LENGTH.imageUrl)),
  price: lenientField(number),
  quantity: lenientField(number)
})

export const orderCalls = defineCalls({
  'POST /api/shop/order/create': {
    summary: 'Creates an order from the cart, and a payment that the shopper approves at `approvalURL`.',
    access: 'shopper',
    status: 201,
    /** Clients send the whole order. The server reads prices, line items and statuses from the database. */
    body: z.object({
      userId: id,
      cartId: id,
      addressInfo: z.object({
        addressId: id,
        address: lenientText,
        city: lenientText,
        pincode: lenientText,
        phone: lenientText,
        notes: lenientText
      }),
      totalAmount: number.optional(),
      cartItems: lenientField(z.array(submittedLine).max(MAX_ORDER_REQUEST_LINES)),
      orderStatus: lenientText,
      paymentMethod: lenientText,
      paymentStatus: lenientText,
      orderDate: lenientText,
      orderUpdateDate: lenientText,
      paymentId: lenientText,
      payerId: lenientText,
      /** The campaign that led the shopper to the shop. */
      campaign: lenientField(campaign)
    }),
    response: { approvalURL: z.string(), orderId: id }
  },
  'POST /api/shop/order/capture': {
    summary: 'Captures an approved payment and confirms its order. Idempotent.',
    access: 'shopper',
    body: z.object({ paymentId: z.string().max(64), payerId: z.string().max(64), orderId: id }),
    response: { message: z.string(), data: order }
  },
  'GET /api/shop/order/list/{userId}': {
    summary: 'Lists the orders of a shopper, by default newest first.',
    access: 'shopper',
    /** With `number`, lists only the order with this number. */
    query: z.object({ ...pageInput, number: number.pipe(z.number().int().min(1).max(999_999_999)).optional() }),
    response: { data: z.array(order), ...pageOutput }
  },
  'GET /api/shop/order/details/{id}': {
    summary: 'Returns an order.',
    access: 'shopper',
    response: { data: order }
  },
  'POST /api/shop/order/cancel/{id}': {
    summary:
      'Cancels an order that has not shipped, and refunds the remaining amount. After three paid orders in a day, only requests the cancellation.',
    access: 'shopper',
    response: { message: z.string(), data: order }
  }
})
