import type { SessionUser } from '../../../api/contract/auth.ts'
import { recordAuditWithinLimit } from '../audit/limited-events.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { transact } from '../../platform/database/transact.ts'
import { isLoopback } from '../../platform/http/client-ip.ts'
import type { Shop, ShopData } from '../../platform/shop.ts'
import {
  countAttempt,
  countAttemptInTransaction,
  resetAttempts,
  type Limit,
  undoAttempt
} from '../../platform/rate-limits/count-attempts.ts'
import { createLimit, getLoginLimits, type Recognition } from '../../platform/rate-limits/attempt-limits.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { isDemoAccount } from '../accounts/demo-accounts.ts'
import { redeemCode } from '../two-factor/codes.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { type LoginBrowser, type OpenedSession, openSession } from './open-session.ts'
import { toSessionUser } from './sessions.ts'

export interface Credentials {
  email: string
  password: string
  /** The code of the second factor. */
  code?: string | undefined
}

interface Login extends Credentials, LoginBrowser {
  recognition: Recognition
}

type LoginResult = OpenedSession | { error: CredentialError | 'demo-account' } | { throttledUntil: Date }

type CredentialError = 'unknown' | 'wrong-password' | 'account-disabled' | 'code-required' | 'wrong-code'

/** Logs a user in. Counts each attempt as a failure first, and undoes that after a success. */
export async function logIn(shop: Shop, login: Login): Promise<LoginResult> {
  const { email, requester } = login
  if (shop.config.mode !== 'serve' && isDemoAccount(email) && !isLoopback(requester.ip))
    return { error: 'demo-account' }
  const subject = toAccountSubject(email)
  const limits = getLoginLimits({ email, ip: requester.ip, recognition: login.recognition })
  const successLimit = createLimit('login-success', email)
  const throttledUntil = await countAttempt(shop, [...limits, successLimit])
  const result = throttledUntil ? { throttledUntil } : await checkLogin(shop, login, limits)
  if ('throttledUntil' in result) {
    await recordAuditWithinLimit(shop, { ...requester, action: 'login.throttled', subject })
  } else if ('error' in result) {
    // The password was right, and the next attempt will have the code.
    const isFailure = result.error !== 'code-required'
    await undoAttempt(shop.db, isFailure ? [successLimit] : limits)
    if (!isFailure) return result
    await recordAuditWithinLimit(shop, {
      ...requester,
      action: 'login.failed',
      subject,
      after: { reason: result.error }
    })
  }
  return result
}

async function checkLogin(shop: Shop, login: Login, limits: [Limit, ...Limit[]]): Promise<LoginResult> {
  const credentials = await checkCredentials(shop, login)
  return 'error' in credentials ? credentials : createLoginSession(shop, login, credentials, limits)
}

type CredentialResult = { user: SessionUser; passwordHash: string } | { error: CredentialError }

/** Takes the same time for unknown email addresses. */
async function checkCredentials(shop: ShopData, { email, password }: Login): Promise<CredentialResult> {
  const row = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const isCorrect = await verifyPassword(password, row?.password_hash)
  if (!row) return { error: 'unknown' }
  if (!isCorrect) return { error: 'wrong-password' }
  if (row.disabled_at) return { error: 'account-disabled' }
  return { user: toSessionUser(row), passwordHash: row.password_hash }
}

function createLoginSession(
  shop: Shop,
  login: Login,
  { user, passwordHash }: { user: SessionUser; passwordHash: string },
  [clientLimit, ...sharedLimits]: [Limit, ...Limit[]]
): Promise<LoginResult> {
  return transact(shop.db, async (trx) => {
    const row = await lockRows(
      trx,
      trx
        .selectFrom('users')
        .select(['id', 'password_hash', 'disabled_at', 'totp_secret', 'totp_enabled_at', 'totp_last_step'])
        .where('id', '=', user.id)
    ).executeTakeFirst()
    // A concurrent password reset has ended all sessions, so this must not open one.
    if (row?.password_hash !== passwordHash) return { error: 'wrong-password' }
    if (row.disabled_at) return { error: 'account-disabled' }
    if (row.totp_enabled_at && !login.code) return { error: 'code-required' }
    if (row.totp_enabled_at) {
      const limit = createLimit('login-code', user.id)
      const throttledUntil = await countAttemptInTransaction(shop, trx, [limit])
      if (throttledUntil) return { throttledUntil }
      if (!(await redeemCode(trx, row, login.code ?? '', shop.now()))) return { error: 'wrong-code' }
      await resetAttempts(trx, limit)
    }
    await resetAttempts(trx, clientLimit)
    await undoAttempt(trx, sharedLimits)
    return openSession(shop, trx, { ...login, user })
  })
}
