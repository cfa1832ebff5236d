import { z } from 'zod'

import { defineCalls } from './call.ts'
import { lineItemNames } from './products.ts'
import { cartPromotion, enteredCode } from './promotions.ts'
import { campaign, dollars, id, lenientField, quantity, shippingRate } from './values.ts'

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
  /** Automatic discounts, and the codes that the shopper has entered. Missing without any. */
  promotions: z.array(cartPromotion).optional()
})
export type Cart = z.output<typeof cart>

const response = { data: cart }
const line = z.object({ userId: id, productId: id, quantity })

/** The campaign that led the shopper to the shop. */
const fromCampaign = { campaign: lenientField(campaign) }

const reason = z.enum(['out-of-stock'])
export type CartReason = z.output<typeof reason>

export const cartCalls = defineCalls({
  'POST /api/shop/cart/add': {
    summary: 'Adds units of a product to the cart.',
    access: 'shopper',
    body: line.extend(fromCampaign),
    response
  },
  'GET /api/shop/cart/get/{userId}': {
    summary: 'Returns the cart.',
    access: 'shopper',
    response
  },
  'PUT /api/shop/cart/update-cart': {
    summary: 'Sets the quantity of a product in the cart.',
    access: 'shopper',
    body: line,
    response
  },
  'PUT /api/shop/cart/{userId}/{productId}': {
    summary: 'Sets the quantity of a product, up to its stock, and adds it to the cart if it is missing.',
    access: 'shopper',
    body: z.object({
      quantity,
      /** With `add`, a higher quantity stays: another device has set it since the client read the cart. */
      change: z.enum(['set', 'add']).default('set'),
      ...fromCampaign
    }),
    /** `reason` says why the quantity in the cart is lower than requested. */
    response: { ...response, reason: reason.optional() }
  },
  'DELETE /api/shop/cart/{userId}/{productId}': {
    summary: 'Removes a product from the cart.',
    access: 'shopper',
    response
  },
  'POST /api/shop/cart/codes/{userId}': {
    summary: 'Enters a discount code. `promotions` of the cart says whether it applies.',
    access: 'shopper',
    body: z.object({ code: enteredCode }),
    response
  },
  'DELETE /api/shop/cart/codes/{userId}/{code}': {
    summary: 'Removes a discount code.',
    access: 'shopper',
    params: z.object({ userId: id, code: enteredCode }),
    response
  }
})
