import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { recordSparingly } from '../audit/record-rate-limited.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { networkOf } from '../http/client-ip.ts'
import { nowIso, type Shop } from '../shop.ts'
import { countAttempt, forget } from '../rate-limiting/attempts.ts'
import { deadLinkLimits, linkLimits, loginLimits } from '../rate-limiting/limits.ts'
import { accountOf } from './accounts.ts'
import { isCommon } from './common-passwords.ts'
import { howKnown, rememberDevice } from './devices.ts'
import { hashPassword } from './passwords.ts'
import { hashSecret } from './sessions.ts'

interface Reset {
  /** As it came by mail. */
  token: string
  password: string
  /** The secrets of the device cookie. */
  devices: string[]
  by: Requester
}

type ResetResult = { devices: string[] } | { refused: 'dead-link' | 'common-password' } | { throttledUntil: Date }

interface Link {
  id: string
  user_id: string
  email: string
}

/** Sets a new password with the token of a mail, once, and ends every session of the account. */
export async function resetPassword(shop: Shop, reset: Reset): Promise<ResetResult> {
  const link = await findLink(shop, reset.token)
  if (!link) return refuse(shop, reset)
  const throttledUntil = await countAttempt(shop, linkLimits(link.id))
  if (throttledUntil) return { throttledUntil }
  if (isCommon(reset.password)) return { refused: 'common-password' }
  const hash = await hashPassword(reset.password)
  return transact(shop.db, async (trx) => {
    if (!(await use(shop, trx, link))) return { refused: 'dead-link' }
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', link.user_id).execute()
    await trx.deleteFrom('sessions').where('user_id', '=', link.user_id).execute()
    await recordAudit(shop, trx, { ...reset.by, action: 'password-reset.done', subject: accountOf(link.email) })
    return { devices: await welcomeBack(shop, trx, link, reset) }
  })
}

/** Whether a link can still be used; to ask does not use it. */
export const linkWorks = async (shop: Shop, token: string): Promise<boolean> =>
  (await findLink(shop, token)) !== undefined

async function findLink(shop: Shop, token: string): Promise<Link | undefined> {
  return shop.db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', hashSecret(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', nowIso(shop))
    .select(['password_resets.id', 'users.id as user_id', 'users.email'])
    .executeTakeFirst()
}

async function refuse(shop: Shop, { by }: Reset): Promise<ResetResult> {
  const throttledUntil = await countAttempt(shop, deadLinkLimits(networkOf(by.ip)))
  await recordSparingly(shop, { ...by, action: `password-reset.${throttledUntil ? 'throttled' : 'refused'}` })
  return throttledUntil ? { throttledUntil } : { refused: 'dead-link' }
}

/** Of several who use a link at once, only one finds it unused. */
async function use(shop: Shop, trx: Trx, { id }: Link): Promise<boolean> {
  const now = nowIso(shop)
  const used = await trx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/** The owner gets in now, whatever failures were counted for this client: their own guesses, most likely. */
async function welcomeBack(shop: Shop, trx: Trx, { user_id, email }: Link, { by, devices }: Reset): Promise<string[]> {
  const network = networkOf(by.ip)
  const [own] = loginLimits({ email, network, known: await howKnown(trx, shop, email, devices, network) })
  await forget(trx, own)
  return rememberDevice(shop, trx, user_id, devices, network)
}
