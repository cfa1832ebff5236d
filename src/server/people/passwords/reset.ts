import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../../platform/http/session.ts'
import { recordAuditWithinLimit } from '../audit/limited-events.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { type Clock, nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { countAttempt, resetAttempts } from '../../platform/rate-limits/count-attempts.ts'
import { createLimit, getLoginLimits, limitNetworks } from '../../platform/rate-limits/attempt-limits.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { hashPassword, isCommonPassword } from './passwords.ts'
import { recognizeClient, rememberDevice } from '../sessions/devices.ts'
import { queuePasswordChangedMail } from './mails.ts'
import { deleteAccountLinks, hashSecret } from '../sessions/sessions.ts'

interface ResetAttempt {
  token: string
  password: string
  deviceSecrets: string[]
  requester: Requester
}

type ResetResult =
  { deviceSecrets: string[] } | { error: 'invalid-link' | 'common-password' } | { throttledUntil: Date }

interface ResetLink {
  id: string
  user_id: string
  email: string
  invited_at: string | null
}

export async function resetPassword(shop: Shop, attempt: ResetAttempt): Promise<ResetResult> {
  const link = await findLink(shop, attempt.token)
  if (!link) return rejectLink(shop, attempt)
  const throttledUntil = await countAttempt(shop, [createLimit('reset-link', link.id)])
  if (throttledUntil) return { throttledUntil }
  if (isCommonPassword(attempt.password)) return { error: 'common-password' }
  const hash = await hashPassword(attempt.password)
  return transact(shop.db, async (trx) => {
    if (!(await markUsed(shop, trx, link))) return { error: 'invalid-link' }
    await trx
      .updateTable('users')
      .set({ password_hash: hash, invited_at: null })
      .where('id', '=', link.user_id)
      .execute()
    await trx.deleteFrom('sessions').where('user_id', '=', link.user_id).execute()
    await deleteAccountLinks(trx, link.user_id)
    // An invited administrator chooses a first password.
    if (!link.invited_at) await queuePasswordChangedMail(shop, trx, { userId: link.user_id, email: link.email })
    await recordAudit(shop, trx, {
      ...attempt.requester,
      action: 'password-reset.completed',
      subject: toAccountSubject(link.email)
    })
    return { deviceSecrets: await trustClient(shop, trx, link, attempt) }
  })
}

export const isLinkValid = async (shop: ShopData, token: string): Promise<boolean> =>
  (await findLink(shop, token)) !== undefined

async function findLink(shop: ShopData, token: string): Promise<ResetLink | undefined> {
  return shop.db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowIso(shop))
    .select(['password_resets.id', 'users.id as user_id', 'users.email', 'users.invited_at'])
    .executeTakeFirst()
}

async function rejectLink(shop: Shop, { requester }: ResetAttempt): Promise<ResetResult> {
  const throttledUntil = await countAttempt(shop, limitNetworks('reset', requester.ip))
  await recordAuditWithinLimit(shop, {
    ...requester,
    action: `password-reset.${throttledUntil ? 'throttled' : 'failed'}`
  })
  return throttledUntil ? { throttledUntil } : { error: 'invalid-link' }
}

/** Returns false if the link was used or expired in the meantime. */
async function markUsed(clock: Clock, trx: Trx, { id }: ResetLink): Promise<boolean> {
  const now = nowIso(clock)
  const updated = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** The owner most likely caused the counted failures, so this resets the login limit. */
async function trustClient(
  clock: Clock,
  trx: Trx,
  { user_id, email }: ResetLink,
  { requester, deviceSecrets }: ResetAttempt
): Promise<string[]> {
  const client = { email, deviceSecrets, ip: requester.ip }
  const [clientLimit] = getLoginLimits({ ...client, recognition: await recognizeClient(clock, trx, client) })
  await resetAttempts(trx, clientLimit)
  return rememberDevice(clock, trx, { userId: user_id, ...client })
}
