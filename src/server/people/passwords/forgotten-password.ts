import type { Requester } from '../../platform/http/session.ts'
import { recordAuditWithinLimit } from '../audit/limited-events.ts'
import type { Db } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { createId } from '../../platform/ids.ts'
import { queueResetMail } from './mails.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { countAttempt, countAttemptInTransaction } from '../../platform/rate-limits/count-attempts.ts'
import { createLimit, getResetRequestLimits, RESET_LINK_LIFETIME } from '../../platform/rate-limits/attempt-limits.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recognizeClient } from '../sessions/devices.ts'
import { hashSecret, createSecret } from '../sessions/sessions.ts'

interface ResetRequest {
  email: string
  /** From the device cookie. */
  deviceSecrets: string[]
  requester: Requester
}

/**
 * Stores the request. A job looks the account up later, so that the response and its timing do not reveal whether it
 * exists. Returns the end of the rate limit if it is exceeded.
 */
export async function requestPasswordReset(
  shop: Shop,
  { email, deviceSecrets, requester }: ResetRequest
): Promise<Date | null> {
  const client = { email, deviceSecrets, ip: requester.ip }
  const recognition = await recognizeClient(shop, shop.db, client)
  const throttledUntil = await countAttempt(shop, getResetRequestLimits({ ...client, recognition }))
  const action = `password-reset.${throttledUntil ? 'throttled' : 'requested'}` as const
  await recordAuditWithinLimit(shop, { ...requester, action, subject: toAccountSubject(email) })
  if (throttledUntil) return throttledUntil
  await shop.db
    .insertInto('password_resets')
    .values({ id: createId(), email, requested_at: nowIso(shop), expires_at: calculateLinkExpiry(shop) })
    .execute()
  return null
}

const calculateLinkExpiry = (clock: Clock): string =>
  new Date(clock.now().getTime() + RESET_LINK_LIFETIME).toISOString()

const BATCH_SIZE = 200

export async function queueResetMails(shop: Shop): Promise<void> {
  const requests = await shop.db
    .selectFrom('password_resets')
    .leftJoin('users', (join) =>
      join
        .onRef('users.email', '=', 'password_resets.email')
        // Anyone could otherwise replace the link of an invited administrator.
        .on('users.invited_at', 'is', null)
        .on('users.disabled_at', 'is', null)
    )
    .where('token_hash', 'is', null)
    .select(['password_resets.id', 'users.id as user_id', 'users.email'])
    .orderBy('requested_at')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id, user_id, email } of requests) {
    const user = user_id && email ? { id: user_id, email } : null
    if (user) await queueResetLink(shop, id, user)
    else await deleteReset(shop.db, id)
  }
}

async function deleteReset(db: Db, id: string): Promise<void> {
  await db.deleteFrom('password_resets').where('id', '=', id).execute()
}

/** Invalidates earlier links of the account. */
function queueResetLink(shop: Shop, id: string, user: { id: string; email: string }): Promise<void> {
  const token = createSecret()
  return transact(shop.db, async (trx) => {
    const updated = await trx
      .updateTable('password_resets')
      .set({ user_id: user.id, token_hash: hashSecret(token), expires_at: calculateLinkExpiry(shop) })
      .where('id', '=', id)
      .where('token_hash', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!updated) return
    if (await countAttemptInTransaction(shop, trx, [createLimit('reset-mail', user.email)])) return deleteReset(trx, id)
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).where('id', '!=', id).execute()
    await queueResetMail(shop, trx, { id, token, email: user.email })
  })
}
