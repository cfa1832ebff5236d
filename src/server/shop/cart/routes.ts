import type { Cart } from '../../../api/contract/cart.ts'
import { countUnits } from '../../../domain/cart/count-units.ts'
import { requireOwner } from '../../people/sessions/own-sessions.ts'
import { createCartCountCookie } from '../../platform/http/cookies.ts'
import { type Api, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { addToCart, removeFromCart, setQuantity, updateCart } from './cart.ts'
import { readCart } from './queries.ts'

export function addCartRoutes(shop: Shop, api: Api): void {
  /** Also sets the cookie that updates the badge in the header. */
  const sendCart = (context: { header(name: string, value: string): void }, cart: Cart) => {
    context.header('set-cookie', createCartCountCookie(shop.config, countUnits(cart.items)))
    return { success: true as const, data: cart }
  }

  route(api, 'POST /api/shop/cart/add', async ({ input, session, context }) => {
    requireOwner(session, input.body.userId)
    return sendCart(context, await addToCart(shop, input.body))
  })

  route(api, 'GET /api/shop/cart/get/{userId}', async ({ input, session, context }) => {
    requireOwner(session, input.params.userId)
    return sendCart(context, await readCart(shop, shop.db, session.user.id))
  })

  route(api, 'PUT /api/shop/cart/update-cart', async ({ input, session, context }) => {
    requireOwner(session, input.body.userId)
    return sendCart(context, await updateCart(shop, input.body))
  })

  route(api, 'PUT /api/shop/cart/{userId}/{productId}', async ({ input: { params, body }, session, context }) => {
    requireOwner(session, params.userId)
    const { cart, reason } = await setQuantity(shop, { ...params, ...body })
    return { ...sendCart(context, cart), reason }
  })

  route(api, 'DELETE /api/shop/cart/{userId}/{productId}', async ({ input, session, context }) => {
    requireOwner(session, input.params.userId)
    return sendCart(context, await removeFromCart(shop, input.params))
  })
}
