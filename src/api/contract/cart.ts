import { z } from 'zod'

import { calls } from './call.ts'
import { dollars, id, quantity, success } from './values.ts'

const cartItem = z.object({
  productId: id,
  image: z.string(),
  title: z.string(),
  price: dollars,
  salePrice: dollars,
  quantity: z.number().int(),
  /** An API host of another make may lack this and what follows. What this shopper can buy now, with what an unpaid order of theirs has set aside; less than `quantity` when the stock has fallen since. */
  available: z.number().int().optional(),
  /** The product was taken out of the catalogue since. */
  discontinued: z.boolean().optional(),
  /** The effective price when the line was last changed, if it differs from today's. */
  priceWas: dollars.nullish()
})
export type CartItem = z.output<typeof cartItem>

const cart = z.object({ _id: id, userId: id, items: z.array(cartItem) })
export type Cart = z.output<typeof cart>

const answer = z.object({ ...success, data: cart })
const line = z.object({ userId: id, productId: id, quantity })

export const cartCalls = calls({
  'POST /api/shop/cart/add': {
    summary: 'Adds pieces of a product to the cart.',
    access: 'shopper',
    body: line,
    answer
  },
  'GET /api/shop/cart/get/{userId}': {
    summary: 'Shows the cart.',
    access: 'shopper',
    params: z.object({ userId: id }),
    answer
  },
  'PUT /api/shop/cart/update-cart': {
    summary: 'Sets how many pieces of a product are in the cart.',
    access: 'shopper',
    body: line,
    answer
  },
  'DELETE /api/shop/cart/{userId}/{productId}': {
    summary: 'Takes a product out of the cart.',
    access: 'shopper',
    params: z.object({ userId: id, productId: id }),
    answer
  }
})
