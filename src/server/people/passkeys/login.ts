import type { Assertion } from '../../../api/contract/passkeys.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { countAttempt, countAttemptInTransaction, undoAttempt } from '../../platform/rate-limits/count-attempts.ts'
import { createLimit, limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { recordAuditWithinLimit } from '../audit/limited-events.ts'
import { type LoginBrowser, type OpenedSession, openSession } from '../sessions/open-session.ts'
import { toSessionUser } from '../sessions/sessions.ts'
import { recordPasskeyUse, type UsedPasskey, verifyPasskey } from './use-passkey.ts'

/** Logs a user in, or returns the end of the exhausted rate limit. Counts each attempt as a failure first. Throws a ShopError. */
export async function logInWithPasskey(
  shop: Shop,
  browser: LoginBrowser,
  passkey: Assertion
): Promise<OpenedSession | { throttledUntil: Date }> {
  const { requester } = browser
  const throttledUntil = await countAttempt(shop, limitNetworks('passkey-login', requester.ip))
  const result = throttledUntil ? { throttledUntil } : await checkLogin(shop, browser, passkey)
  if ('throttledUntil' in result) await recordAuditWithinLimit(shop, { ...requester, action: 'login.throttled' })
  return result
}

async function checkLogin(shop: Shop, browser: LoginBrowser, passkey: Assertion) {
  try {
    const used = await verifyPasskey(shop, { purpose: 'login' }, passkey)
    return await openPasskeySession(shop, browser, used)
  } catch (error) {
    if (error instanceof ShopError) {
      const event = { ...browser.requester, action: 'login.failed', after: { reason: error.code } } as const
      await recordAuditWithinLimit(shop, event)
    }
    throw error
  }
}

const openPasskeySession = (shop: Shop, browser: LoginBrowser, used: UsedPasskey) =>
  transact(shop.db, async (trx) => {
    const query = trx.selectFrom('users').selectAll().where('id', '=', used.userId)
    const user = await lockRows(trx, query).executeTakeFirstOrThrow()
    if (user.disabled_at) throw new ShopError('account-disabled', 'This account is disabled. Contact an administrator.')
    const throttledUntil = await countAttemptInTransaction(shop, trx, [createLimit('login-success', user.email)])
    if (throttledUntil) return { throttledUntil }
    await recordPasskeyUse(shop, trx, used)
    await undoAttempt(trx, limitNetworks('passkey-login', browser.requester.ip))
    return openSession(shop, trx, { ...browser, user: toSessionUser(user) })
  })
