import { z } from 'zod'

import { ADMIN_STATUSES, ORDER_STATUSES } from '../../lib/order-status.ts'
import { calls } from './call.ts'
import { dollars, id, instant, number, paged, paging, success } from './values.ts'

const orderStatus = z.enum(ORDER_STATUSES)
const paymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded'])
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

const adminOrder = order.extend({
  customer: z.object({ userName: z.string(), email: z.string() }),
  /** How its payment stands with the provider; `review` waits for a person. Null of an order that never had one. */
  paymentState: z
    .enum(['created', 'open', 'capturing', 'review', 'captured', 'refunding', 'failed', 'refunded'])
    .nullable()
})
export type AdminOrder = z.output<typeof adminOrder>

const byId = z.object({ id })

export const orderCalls = calls({
  'POST /api/shop/order/create': {
    summary: 'Orders what is in the cart and opens its payment; the shopper approves it at `approvalURL`.',
    access: 'shopper',
    status: 201,
    /**
     * Clients send the whole order they would like. Only whose it is, which cart, which address and the total they
     * showed are read; prices, lines and statuses are the server's own.
     */
    body: z.object({
      userId: id,
      cartId: id,
      addressInfo: z.object({ addressId: id }),
      totalAmount: number.optional()
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
    summary: 'Lists every order, the newest first.',
    access: 'admin',
    query: z.object(paging),
    answer: z.object({ ...success, data: z.array(adminOrder), ...paged })
  },
  'GET /api/admin/orders/details/{id}': {
    summary: 'Shows one order and whose it is.',
    access: 'admin',
    params: byId,
    answer: z.object({ ...success, data: adminOrder })
  },
  'PUT /api/admin/orders/update/{id}': {
    summary: 'Sets the status of an order; rejecting a paid one gives its money and stock back.',
    access: 'admin',
    params: byId,
    body: z.object({ orderStatus: z.enum(ADMIN_STATUSES) }),
    answer: z.object({ ...success, message: z.string() })
  }
})
