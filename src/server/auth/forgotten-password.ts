import type { Requester } from '../http/session.ts'
import { recordSparingly } from '../audit/record-rate-limited.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { networkOf } from '../http/client-ip.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/outbox.ts'
import { passwordReset } from './password-reset-mail.ts'
import { nowIso, type Shop } from '../shop.ts'
import { countAttempt, countWithin } from '../rate-limiting/attempts.ts'
import { forgottenLimits, LINK_LIFE, resetMailLimit } from '../rate-limiting/limits.ts'
import { accountOf } from './accounts.ts'
import { howKnown } from './devices.ts'
import { hashSecret, newSecret } from './sessions.ts'

interface Forgotten {
  email: string
  /** The secrets of the device cookie. */
  devices: string[]
  by: Requester
}

/**
 * Notes that a link is wanted. Whether there is such an account is looked up only when the mails are written, so the
 * answer and its time are the same. Answers until when there were too many requests, or null.
 */
export async function askForReset(shop: Shop, { email, devices, by }: Forgotten): Promise<Date | null> {
  const network = networkOf(by.ip)
  const known = await howKnown(shop.db, shop, email, devices, network)
  const throttledUntil = await countAttempt(shop, forgottenLimits({ email, network, known }))
  const action = `password-reset.${throttledUntil ? 'throttled' : 'asked'}` as const
  await recordSparingly(shop, { ...by, action, subject: accountOf(email) })
  if (throttledUntil) return throttledUntil
  await shop.db
    .insertInto('password_resets')
    .values({ id: newId(), email, asked_at: nowIso(shop), expires_at: linkEnd(shop) })
    .execute()
  return null
}

const linkEnd = (shop: Shop): string => new Date(shop.now().getTime() + LINK_LIFE).toISOString()

const AT_ONCE = 200

/** Writes the mails that were asked for, in the order in which they were. */
export async function writeResetMails(shop: Shop): Promise<void> {
  const asked = await shop.db
    .selectFrom('password_resets')
    .leftJoin('users', 'users.email', 'password_resets.email')
    .where('token_hash', 'is', null)
    .select(['password_resets.id', 'users.id as user_id', 'users.email', 'users.user_name'])
    .orderBy('asked_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id, user_id, email, user_name } of asked) {
    const user = user_id && email && user_name ? { id: user_id, email, userName: user_name } : null
    if (user) await writeMail(shop, id, user)
    else await forget(shop.db, id)
  }
}

async function forget(db: Db | Trx, id: string): Promise<void> {
  await db.deleteFrom('password_resets').where('id', '=', id).execute()
}

/** Link and mail come together or not at all; from then on no earlier link of the account works. */
function writeMail(shop: Shop, id: string, user: { id: string; email: string; userName: string }): Promise<void> {
  const token = newSecret()
  return transact(shop.db, async (trx) => {
    const linked = await trx
      .updateTable('password_resets')
      .set({ user_id: user.id, token_hash: hashSecret(token), expires_at: linkEnd(shop) })
      .where('id', '=', id)
      .where('token_hash', 'is', null)
      .returning('id')
      .executeTakeFirst()
    // Another process was quicker.
    if (!linked) return
    if (await countWithin(shop, trx, [resetMailLimit(user.email)])) return forget(trx, id)
    await trx.deleteFrom('password_resets').where('user_id', '=', user.id).where('id', '!=', id).execute()
    await queueMail(shop, trx, await passwordReset(shop, { id, token, user }))
  })
}
