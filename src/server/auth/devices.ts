import { DAY } from '../../lib/dates.ts'
import type { Db, Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { Known } from '../rate-limiting/limits.ts'
import { nowIso, type Shop } from '../shop.ts'
import { hashSecret, newSecret } from './sessions.ts'

const KEPT = 180 * DAY

/** How many devices of an account are known, and how many accounts a browser can be known to. */
const MOST_DEVICES = 20
const MOST_ACCOUNTS = 5

/** Asked for whatever address is given, so that an unknown one takes as long. */
export async function howKnown(
  db: Db | Trx,
  shop: Pick<Shop, 'now'>,
  email: string,
  secrets: string[],
  network: string
): Promise<Known> {
  const hashes = new Set(secrets.map(hashSecret))
  const rows = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('users.email', '=', email)
    .where('devices.expires_at', '>', nowIso(shop))
    .select(['devices.id', 'devices.secret_hash', 'devices.network'])
    .execute()
  const device = rows.find((row) => hashes.has(row.secret_hash))
  if (device) return { by: 'device', id: device.id }
  return rows.some((row) => row.network === network) ? { by: 'network' } : { by: 'nothing' }
}

/** Knows a browser from now on, whose owner has just proved to own the account. Answers the secrets that it shall hold. */
export async function rememberDevice(
  shop: Shop,
  trx: Trx,
  userId: string,
  secrets: string[],
  network: string
): Promise<string[]> {
  const own = await findOwn(trx, userId, secrets)
  const secret = own ?? newSecret()
  const seen = {
    network,
    seen_at: nowIso(shop),
    expires_at: new Date(shop.now().getTime() + KEPT).toISOString()
  }
  await trx
    .insertInto('devices')
    .values({ id: newId(), user_id: userId, secret_hash: hashSecret(secret), ...seen })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(seen))
    .execute()
  await forgetOldest(trx, userId)
  return [secret, ...secrets.filter((other) => other !== secret)].slice(0, MOST_ACCOUNTS)
}

async function findOwn(trx: Trx, userId: string, secrets: string[]): Promise<string | undefined> {
  const rows = await trx.selectFrom('devices').select('secret_hash').where('user_id', '=', userId).execute()
  return secrets.find((secret) => rows.some((row) => row.secret_hash === hashSecret(secret)))
}

async function forgetOldest(trx: Trx, userId: string): Promise<void> {
  const kept = trx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_DEVICES)
  await trx.deleteFrom('devices').where('user_id', '=', userId).where('id', 'not in', kept).execute()
}
