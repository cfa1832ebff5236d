import { recordAudit } from '../audit/audit.ts'
import { recordAuditWithinLimit } from '../audit/limited-events.ts'
import { transact } from '../../platform/database/transact.ts'
import {
  createExpiredCartCookie,
  createExpiredSessionCookie,
  createDisabledReturnUrlCookie,
  readDeviceCookie
} from '../../platform/http/cookies.ts'
import { type Api, type RequestContext, route } from '../../platform/http/route.ts'
import type { Shop, ShopData } from '../../platform/shop.ts'
import { countAttempt } from '../../platform/rate-limits/count-attempts.ts'
import { getRegistrationLimits } from '../../platform/rate-limits/attempt-limits.ts'
import { refuseAttempt } from '../../platform/rate-limits/enforce-limits.ts'
import { isStaffName, registerAccount, toAccountSubject } from '../accounts/accounts.ts'
import { COMMON_PASSWORD_MESSAGE } from '../passwords/passwords.ts'
import { recognizeClient } from './devices.ts'
import { type Credentials, logIn } from './login.ts'
import { type CountCartUnits, sendSession } from './send-session.ts'
import { endSession } from './sessions.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { runInFairQueue } from './fair-queue.ts'
import { CODE_REQUIRED_MESSAGE, WRONG_CODE_MESSAGE } from '../two-factor/codes.ts'

const REGISTRATION_ERRORS = {
  'email-taken': { message: 'User Already exists with the same email! Please try again', field: 'email' },
  'name-taken': { message: 'User Already exists with the same userName! Please try again', field: 'userName' },
  'common-password': { message: COMMON_PASSWORD_MESSAGE, field: 'password' }
}

const LOGIN_ERRORS = {
  unknown: { code: 'unknown-account', message: "User doesn't exists! Please register first", field: 'email' },
  'wrong-password': { code: 'wrong-password', message: 'Incorrect password! Please try again', field: 'password' },
  'code-required': {
    code: 'code-required',
    message: CODE_REQUIRED_MESSAGE,
    field: 'code'
  },
  'wrong-code': { code: 'wrong-code', message: WRONG_CODE_MESSAGE, field: 'code' },
  'account-disabled': {
    code: 'account-disabled',
    message: 'This account is disabled. Contact an administrator.'
  },
  'demo-account': { code: 'demo-account', message: 'Demo accounts work only on the computer that runs the demo.' }
} as const

/** `countCartUnits` is a parameter, because accounts do not know carts. */
export function addAuthRoutes(shop: Shop, api: Api, countCartUnits: CountCartUnits): void {
  const readDeviceSecrets = ({ req }: RequestContext) => readDeviceCookie(shop.config, req.header('cookie'))

  /** Also sets the cookies of the new session. */
  async function startSession(context: RequestContext, requester: Requester, credentials: Credentials) {
    const client = { email: credentials.email, deviceSecrets: readDeviceSecrets(context), ip: requester.ip }
    const recognition = await recognizeClient(shop, shop.db, client)
    const deviceId = recognition.by === 'device' ? recognition.id : undefined
    const userAgent = context.req.header('user-agent')
    const session = context.get('session')
    const result = await runInFairQueue({ ip: requester.ip, deviceId }, () =>
      logIn(shop, { ...credentials, ...client, recognition, requester, session, userAgent })
    )
    if (!('token' in result)) return result
    return sendSession(shop, context, result, countCartUnits)
  }

  route(api, 'POST /api/auth/register', async ({ body, requester, context }) => {
    const throttledUntil = await countAttempt(shop, getRegistrationLimits({ email: body.email, ip: requester.ip }))
    if (throttledUntil) {
      await recordAuditWithinLimit(shop, {
        ...requester,
        action: 'registration.throttled',
        subject: toAccountSubject(body.email)
      })
      return refuseAttempt(shop, context, throttledUntil)
    }
    const result = (await isStaffName(shop, shop.db, body.userName))
      ? 'name-taken'
      : await runInFairQueue(requester, () => registerAccount(shop, requester, body))
    if (result !== 'registered') return { success: false, code: result, ...REGISTRATION_ERRORS[result] }
    // A refused login leads to the login form, which explains it.
    const login = body.signIn ? await startSession(context, requester, body) : undefined
    return { message: 'Registration successful', ...(login && 'token' in login && login) }
  })

  route(api, 'POST /api/auth/login', async ({ body, requester, context }) => {
    const result = await startSession(context, requester, body)
    if ('error' in result) {
      return { success: false, ...LOGIN_ERRORS[result.error], token: null }
    }
    if ('throttledUntil' in result) return { ...refuseAttempt(shop, context, result.throttledUntil), token: null }
    return { message: 'Logged in successfully', ...result }
  })

  route(api, 'POST /api/auth/logout', async ({ session, requester, context }) => {
    if (session) await logOut(shop, session, requester)
    context.header('set-cookie', createExpiredSessionCookie(shop.config), { append: true })
    context.header('set-cookie', createExpiredCartCookie(shop.config), { append: true })
    context.header('set-cookie', createDisabledReturnUrlCookie(shop.config), { append: true })
    return { message: 'Logged out successfully!' }
  })

  route(api, 'GET /api/auth/check-auth', async ({ session }) => ({ user: session.user }))
}

function logOut(shop: ShopData, session: Session, requester: Requester): Promise<void> {
  return transact(shop.db, async (trx) => {
    await endSession(trx, session)
    await recordAudit(shop, trx, {
      ...requester,
      action: 'logout.succeeded',
      subject: toAccountSubject(session.user.email)
    })
  })
}
