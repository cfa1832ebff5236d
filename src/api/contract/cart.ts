import { z } from 'zod'

import { defineCalls } from './call.ts'
import { lineItemNames } from './products.ts'
import { campaign, dollars, id, lenientField, quantity, shippingRate, success } from './values.ts'

const cartItem = z.object({
  productId: id,
  /** The style of which the product is a variant. */
  styleId: id.optional(),
  image: z.string(),
  ...lineItemNames,
  price: dollars,
  salePrice: dollars,
  quantity: z.number().int(),
  /** Includes units reserved by the shopper's unpaid order. Other backends may omit this and the following fields. */
  available: z.number().int().optional(),
  discontinued: z.boolean().optional(),
  /** The effective price when the line was last changed, if it is different now. */
  previousPrice: dollars.nullish(),
  /** In grams, for one unit. Absent if unknown. */
  weight: z.number().int().optional()
})
export type CartItem = z.output<typeof cartItem>

const cart = z.object({
  _id: id,
  userId: id,
  items: z.array(cartItem),
  /** Missing if shipping costs nothing. Other backends omit it. The total of an order includes shipping. */
  shippingRate: shippingRate.optional(),
  /** True if an addition can be repeated with its idempotency key. Other backends omit it. */
  hasIdempotencyKeys: z.boolean().optional()
})
export type Cart = z.output<typeof cart>

const response = z.object({ ...success, data: cart })
const line = z.object({ userId: id, productId: id, quantity })

const addition = line.extend({
  /** Repeating a call with the same key adds the units once. A user's newest 1,000 keys are remembered for 90 days. */
  idempotencyKey: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  /** The campaign that led the shopper to the shop. */
  campaign: lenientField(campaign)
})

export const cartCalls = defineCalls({
  'POST /api/shop/cart/add': {
    summary: 'Adds units of a product to the cart.',
    access: 'shopper',
    body: addition,
    response
  },
  'GET /api/shop/cart/get/{userId}': {
    summary: 'Returns the cart.',
    access: 'shopper',
    params: z.object({ userId: id }),
    response
  },
  'PUT /api/shop/cart/update-cart': {
    summary: 'Sets the quantity of a product in the cart.',
    access: 'shopper',
    body: line,
    response
  },
  'DELETE /api/shop/cart/{userId}/{productId}': {
    summary: 'Removes a product from the cart.',
    access: 'shopper',
    params: z.object({ userId: id, productId: id }),
    response
  }
})
