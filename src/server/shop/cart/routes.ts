import type { Cart } from '../../../api/contract/cart.ts'
import { countUnits } from '../../../domain/cart/count-units.ts'
import { createCartCountCookie } from '../../platform/http/cookies.ts'
import { type Api, type RequestContext, route } from '../../platform/http/route.ts'
import { createLimit, limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { enterCode, removeCode } from '../promotions/codes.ts'
import { addToCart, removeFromCart, setQuantity, updateCart } from './cart.ts'
import { readCart } from './queries.ts'

export function addCartRoutes(shop: Shop, api: Api): void {
  /** Also sets the cookie that updates the badge in the header. */
  const sendCart = (context: RequestContext, cart: Cart) => {
    context.header('set-cookie', createCartCountCookie(shop.config, countUnits(cart.items)))
    return { data: cart }
  }

  route(api, 'POST /api/shop/cart/add', async ({ body, context }) => sendCart(context, await addToCart(shop, body)))

  route(api, 'GET /api/shop/cart/get/{userId}', async ({ params, context }) =>
    sendCart(context, await readCart(shop, shop.db, params.userId))
  )

  route(api, 'PUT /api/shop/cart/update-cart', async ({ body, context }) =>
    sendCart(context, await updateCart(shop, body))
  )

  route(api, 'PUT /api/shop/cart/{userId}/{productId}', async ({ params, body, context }) => {
    const { cart, reason } = await setQuantity(shop, { ...params, ...body })
    return { ...sendCart(context, cart), reason }
  })

  route(api, 'DELETE /api/shop/cart/{userId}/{productId}', async ({ params, context }) =>
    sendCart(context, await removeFromCart(shop, params))
  )

  route(api, 'POST /api/shop/cart/codes/{userId}', async ({ params: { userId }, body, requester, context }) => {
    await enforceLimits(shop, context, [
      ...limitNetworks('discount-code', requester.ip),
      createLimit('discount-code', userId)
    ])
    await enterCode(shop, userId, body.code)
    return sendCart(context, await readCart(shop, shop.db, userId))
  })

  route(api, 'DELETE /api/shop/cart/codes/{userId}/{code}', async ({ params: { userId, code }, context }) => {
    await removeCode(shop, userId, code)
    return sendCart(context, await readCart(shop, shop.db, userId))
  })
}
