import { LINK_DEAD, PASSWORD_CHANGED, RESET_ASKED } from '../../domain/accounts/password-texts.ts'
import { deviceCookie, readDeviceCookie } from '../http/cookies.ts'
import { networkOf } from '../http/client-ip.ts'
import { type Api, type Exchange, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { describeRateLimit } from '../rate-limiting/too-many-attempts.ts'
import { TOO_COMMON } from './common-passwords.ts'
import { requestReset } from './forgotten-password.ts'
import { isLinkValid, resetPassword } from './password-reset.ts'
import { runInFairQueue } from './fair-queue.ts'

const RESET_REFUSALS = {
  'invalid-link': { message: LINK_DEAD },
  'common-password': { message: TOO_COMMON, field: 'password' }
}

export function passwordRoutes(shop: Shop, api: Api): void {
  const readDevices = ({ req }: Exchange) => readDeviceCookie(shop.config, req.header('cookie'))

  route(shop, api, 'POST /api/auth/forgot-password', async ({ input: { body }, by, exchange }) => {
    const throttledUntil = await requestReset(shop, { email: body.email, devices: readDevices(exchange), by })
    if (throttledUntil) {
      return { success: false, code: 'too-many', message: describeRateLimit(shop, exchange, throttledUntil) }
    }
    return { success: true, message: RESET_ASKED }
  })

  route(shop, api, 'POST /api/auth/check-reset', async ({ input: { body } }) => ({
    success: true,
    works: await isLinkValid(shop, body.token)
  }))

  route(shop, api, 'POST /api/auth/reset-password', async ({ input: { body }, by, exchange }) => {
    const result = await runInFairQueue(networkOf(by.ip), () =>
      resetPassword(shop, { ...body, devices: readDevices(exchange), by })
    )
    if ('refused' in result) return { success: false, code: result.refused, ...RESET_REFUSALS[result.refused] }
    if ('throttledUntil' in result) {
      return { success: false, code: 'too-many', message: describeRateLimit(shop, exchange, result.throttledUntil) }
    }
    exchange.header('set-cookie', deviceCookie(shop.config, result.devices), { append: true })
    return { success: true, message: PASSWORD_CHANGED }
  })
}
