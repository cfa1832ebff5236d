import { RESET_LINK_INVALID, PASSWORD_CHANGED, RESET_REQUESTED } from '../../../domain/accounts/password-texts.ts'
import { createDeviceCookie, readDeviceCookie } from '../../platform/http/cookies.ts'
import { type Api, type RequestContext, route } from '../../platform/http/route.ts'
import type { Shop } from '../../platform/shop.ts'
import { refuseAttempt } from '../../platform/rate-limits/enforce-limits.ts'
import { COMMON_PASSWORD_MESSAGE } from './passwords.ts'
import { requestPasswordReset } from './forgotten-password.ts'
import { isLinkValid, resetPassword } from './reset.ts'
import { runInFairQueue } from '../sessions/fair-queue.ts'

const RESET_ERRORS = {
  'invalid-link': { message: RESET_LINK_INVALID },
  'common-password': { message: COMMON_PASSWORD_MESSAGE, field: 'password' }
}

export function addPasswordRoutes(shop: Shop, api: Api): void {
  const readDeviceSecrets = ({ req }: RequestContext) => readDeviceCookie(shop.config, req.header('cookie'))

  route(api, 'POST /api/auth/forgot-password', async ({ body, requester, context }) => {
    const throttledUntil = await requestPasswordReset(shop, {
      email: body.email,
      deviceSecrets: readDeviceSecrets(context),
      requester
    })
    return throttledUntil ? refuseAttempt(shop, context, throttledUntil) : { message: RESET_REQUESTED }
  })

  route(api, 'POST /api/auth/check-reset', async ({ body }) => ({ isValid: await isLinkValid(shop, body.token) }))

  route(api, 'POST /api/auth/reset-password', async ({ body, requester, context }) => {
    const result = await runInFairQueue(requester, () =>
      resetPassword(shop, { ...body, deviceSecrets: readDeviceSecrets(context), requester })
    )
    if ('error' in result) return { success: false, code: result.error, ...RESET_ERRORS[result.error] }
    if ('throttledUntil' in result) return refuseAttempt(shop, context, result.throttledUntil)
    context.header('set-cookie', createDeviceCookie(shop.config, result.deviceSecrets), { append: true })
    return { message: PASSWORD_CHANGED }
  })
}
