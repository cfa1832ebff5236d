import { readDeviceCookie } from '../../platform/http/cookies.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { createLimit, limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import { createLimitError, enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { checkOwnIdentity } from '../passwords/change-password.ts'
import { type CountCartUnits, sendSession } from '../sessions/send-session.ts'
import { confirmSession } from '../sessions/sessions.ts'
import { confirmWithPasskey } from './confirm.ts'
import { logInWithPasskey } from './login.ts'
import { deletePasskey, listPasskeys } from './passkeys.ts'
import { addPasskey, createRegistrationOptions } from './register-passkey.ts'
import { createRequestOptions } from './use-passkey.ts'

export function addPasskeyRoutes(shop: Shop, api: Api, countCartUnits: CountCartUnits): void {
  route(api, 'POST /api/auth/passkey/options', async ({ requester, context }) => {
    await enforceLimits(shop, context, limitNetworks('passkey-challenge', requester.ip))
    return { options: await createRequestOptions(shop, { purpose: 'login' }) }
  })

  route(api, 'POST /api/auth/passkey/login', async ({ body, requester, session, context }) => {
    const deviceSecrets = readDeviceCookie(shop.config, context.req.header('cookie'))
    const browser = { deviceSecrets, requester, session, userAgent: context.req.header('user-agent') }
    const result = await logInWithPasskey(shop, browser, body.passkey)
    if ('throttledUntil' in result) throw createLimitError(shop, context, result.throttledUntil)
    return { message: 'Logged in successfully', ...(await sendSession(shop, context, result, countCartUnits)) }
  })

  route(api, 'GET /api/account/passkeys', async ({ session }) => ({
    data: await listPasskeys(shop.db, session.user.id)
  }))

  route(api, 'POST /api/account/passkeys/options', async ({ session, requester, context }) => {
    await enforceLimits(shop, context, limitNetworks('passkey-challenge', requester.ip))
    return { options: await createRegistrationOptions(shop, session) }
  })

  route(api, 'POST /api/account/passkeys/add', async ({ body, session, requester, context }) => {
    await enforceLimits(shop, context, [createLimit('passkey-change', session.user.id)])
    const userAgent = context.req.header('user-agent')
    return { data: await addPasskey(shop, { session, requester, userAgent, passkey: body.passkey }) }
  })

  route(api, 'DELETE /api/account/passkeys/{id}', async ({ params, session, requester, context }) => {
    await enforceLimits(shop, context, [createLimit('passkey-change', session.user.id)])
    await deletePasskey(shop, session, requester, params.id)
  })

  route(api, 'GET /api/account/confirm/check', async () => {})

  route(api, 'POST /api/account/confirm/options', async ({ session, requester, context }) => {
    await enforceLimits(shop, context, limitNetworks('passkey-challenge', requester.ip))
    return { options: await createRequestOptions(shop, { purpose: 'confirm', session }) }
  })

  route(api, 'POST /api/account/confirm/passkey', async ({ body, session }) => {
    await confirmWithPasskey(shop, session, body.passkey)
  })

  route(api, 'POST /api/account/confirm/password', async ({ body, session, requester, context }) => {
    await checkOwnIdentity(shop, { session, requester, context, password: body.password, code: body.code })
    await confirmSession(shop, shop.db, session)
  })
}
