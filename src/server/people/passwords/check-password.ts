import { runInFairQueue } from '../sessions/fair-queue.ts'
import { verifyPassword } from './passwords.ts'
import { ShopError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { resetAttempts } from '../../platform/rate-limits/count-attempts.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { getOwnPasswordLimit } from '../../platform/rate-limits/limits.ts'
import type { Shop } from '../../platform/shop.ts'

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
