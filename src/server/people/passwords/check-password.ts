import { runInFairQueue } from '../sessions/fair-queue.ts'
import { verifyPassword } from './passwords.ts'
import { ShopError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { resetAttempts } from '../../platform/rate-limits/count-attempts.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { getOwnCodeLimit, getOwnPasswordLimit } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { checkOwnCode } from '../two-factor/two-factor.ts'

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
  const limit = getOwnPasswordLimit(user.id)
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
  if (code !== undefined) await enforceLimits(shop, check.context, [getOwnCodeLimit(check.session.user.id)])
  await checkOwnCode(shop, check.session, code)
}
