import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { createLimit } from '../../platform/rate-limits/attempt-limits.ts'
import { resetAttempts } from '../../platform/rate-limits/count-attempts.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { runInFairQueue } from '../sessions/fair-queue.ts'
import { endOtherSessions } from '../sessions/own-sessions.ts'
import { deleteAccountLinks, lockAccount } from '../sessions/sessions.ts'
import { checkOwnCode } from '../two-factor/two-factor.ts'
import { queuePasswordChangedMail } from './mails.ts'
import { COMMON_PASSWORD_MESSAGE, hashPassword, isCommonPassword, verifyPassword } from './passwords.ts'

/** Ends all other sessions. Check the current password first. Throws a ShopError if the new one is too common. */
export async function changePassword(
  shop: Shop,
  session: Session,
  requester: Requester,
  newPassword: string
): Promise<void> {
  if (isCommonPassword(newPassword))
    throw new ShopError('common-password', COMMON_PASSWORD_MESSAGE, { field: 'newPassword' })
  const hash = await runInFairQueue(requester, () => hashPassword(newPassword))
  const { user } = session
  await transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute()
    await deleteAccountLinks(trx, user.id)
    await endOtherSessions(trx, session)
    await queuePasswordChangedMail(shop, trx, { userId: user.id, email: user.email })
    const subject = toAccountSubject(user.email)
    await recordAudit(shop, trx, { ...requester, action: 'account.password-changed', subject })
  })
}

interface Check {
  session: Session
  requester: Requester
  context: RequestContext
  password: string
}

/** Checks the signed-in user's password, because someone else may use the browser. Throws a ShopError. */
export async function checkOwnPassword(
  shop: Shop,
  { session: { user }, requester, context, password }: Check
): Promise<void> {
  const limit = createLimit('own-password', user.id)
  await enforceLimits(shop, context, [limit])
  const row = await shop.db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst()
  const isCorrect = await runInFairQueue(requester, () => verifyPassword(password, row?.password_hash))
  if (!isCorrect) throw new ShopError('wrong-password', 'Incorrect password! Please try again', { field: 'password' })
  await resetAttempts(shop.db, limit)
}

type IdentityCheck = Omit<Check, 'password'> & { password: string | undefined; code: string | undefined }

/**
 * Checks the password, and the code if two-factor authentication is on, for what would outlast a stolen session. Throws a
 * ShopError.
 */
export async function checkOwnIdentity(shop: Shop, { password, code, ...check }: IdentityCheck): Promise<void> {
  if (password === undefined) throw new ShopError('invalid', 'Please enter your password.', { field: 'password' })
  await checkOwnPassword(shop, { ...check, password })
  if (code !== undefined) await enforceLimits(shop, check.context, [createLimit('own-code', check.session.user.id)])
  await checkOwnCode(shop, check.session, code)
}
