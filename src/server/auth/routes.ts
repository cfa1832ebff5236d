import { cartCountCookie, endedCartCookie, endedSessionCookie, sessionCookie } from '../http/cookies.ts'
import { type Api, credentialsOf, route } from '../http/route.ts'
import { CART_COUNT, CATALOGUE_VERSION } from '../http/visit-headers.ts'
import type { Shop } from '../shop.ts'
import { logIn, register, type Registration } from './accounts.ts'
import { closeSession, openSession } from './sessions.ts'
import { visit } from './visits.ts'

const REGISTERED: Record<Registration, string> = {
  registered: 'Registration successful',
  'email-taken': 'User Already exists with the same email! Please try again',
  'name-taken': 'User Already exists with the same userName! Please try again'
}

const REFUSED = {
  unknown: "User doesn't exists! Please register first",
  'wrong-password': 'Incorrect password! Please try again'
}

export function authRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'POST /api/auth/register', async ({ input }) => {
    const result = await register(shop, input.body)
    return { success: result === 'registered', message: REGISTERED[result] }
  })

  route(shop, api, 'POST /api/auth/login', async ({ input, session, exchange }) => {
    const result = await logIn(shop, input.body.email, input.body.password)
    if ('refused' in result) return { success: false, message: REFUSED[result.refused], token: null }
    // The browser's earlier session would else live on with nobody holding its cookie.
    if (session) await closeSession(shop, session)
    const { token, cookie } = await openSession(shop, shop.db, result.user.id)
    const { cartCount } = await visit(shop, { token })
    exchange.header('set-cookie', sessionCookie(shop.config, cookie), { append: true })
    exchange.header('set-cookie', cartCountCookie(shop.config, cartCount), { append: true })
    return { success: true, message: 'Logged in successfully', token, user: result.user }
  })

  route(shop, api, 'POST /api/auth/logout', async ({ session, exchange }) => {
    if (session) await closeSession(shop, session)
    exchange.header('set-cookie', endedSessionCookie(shop.config), { append: true })
    exchange.header('set-cookie', endedCartCookie(shop.config), { append: true })
    return { success: true, message: 'Logged out successfully!' }
  })

  // A front end on another host asks this for each page: which catalogue stands is told to visitors too.
  api.use('/api/auth/check-auth', async (exchange, next) => {
    const { session, catalogueVersion, cartCount } = await visit(shop, credentialsOf(shop, exchange))
    exchange.env.session ??= session
    exchange.header(CATALOGUE_VERSION, String(catalogueVersion))
    exchange.header(CART_COUNT, String(cartCount))
    await next()
  })
  route(shop, api, 'GET /api/auth/check-auth', async ({ session }) => ({ success: true, user: session.user }))
}
