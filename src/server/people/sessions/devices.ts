import { DAY } from '../../../lib/dates.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { toNetwork } from '../../platform/http/client-ip.ts'
import { createId } from '../../platform/ids.ts'
import type { Recognition } from '../../platform/rate-limits/attempt-limits.ts'
import { type Clock, nowIso } from '../../platform/shop.ts'
import { hashSecret, createSecret } from './sessions.ts'

const DEVICE_LIFETIME = 180 * DAY

/** Per account. */
const MAX_DEVICES = 20

/** Per device. */
const MAX_ACCOUNTS = 5

interface LoginClient {
  email: string
  /** From the device cookie. */
  deviceSecrets: string[]
  ip: string | null
}

/**
 * Recognizes the device or network of earlier logins. Known and unknown email addresses run the same query, so that
 * timing does not reveal which have an account.
 */
export async function recognizeClient(
  clock: Clock,
  db: Db,
  { email, deviceSecrets, ip }: LoginClient
): Promise<Recognition> {
  const hashes = new Set(deviceSecrets.map(hashSecret))
  const rows = await db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .where('users.email', '=', email)
    .where('devices.expires_at', '>', nowIso(clock))
    .select(['devices.id', 'devices.secret_hash', 'devices.network'])
    .execute()
  const device = rows.find((row) => hashes.has(row.secret_hash))
  if (device) return { by: 'device', id: device.id }
  return rows.some((row) => row.network === toNetwork(ip)) ? { by: 'network' } : { by: 'nothing' }
}

/** Stores the device. Returns the secrets for its cookie. */
export async function rememberDevice(
  clock: Clock,
  trx: Trx,
  { userId, deviceSecrets, ip }: Omit<LoginClient, 'email'> & { userId: string }
): Promise<string[]> {
  const knownSecret = await findKnownSecret(trx, userId, deviceSecrets)
  const secret = knownSecret ?? createSecret()
  const columns = {
    network: toNetwork(ip),
    seen_at: nowIso(clock),
    expires_at: new Date(clock.now().getTime() + DEVICE_LIFETIME).toISOString()
  }
  await trx
    .insertInto('devices')
    .values({ id: createId(), user_id: userId, secret_hash: hashSecret(secret), ...columns })
    .onConflict((conflict) => conflict.column('secret_hash').doUpdateSet(columns))
    .execute()
  await deleteOldestDevices(trx, userId)
  return [secret, ...deviceSecrets.filter((other) => other !== secret)].slice(0, MAX_ACCOUNTS)
}

async function findKnownSecret(trx: Trx, userId: string, secrets: string[]): Promise<string | undefined> {
  const rows = await trx.selectFrom('devices').select('secret_hash').where('user_id', '=', userId).execute()
  return secrets.find((secret) => rows.some((row) => row.secret_hash === hashSecret(secret)))
}

async function deleteOldestDevices(trx: Trx, userId: string): Promise<void> {
  const newest = trx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .limit(MAX_DEVICES)
  await trx.deleteFrom('devices').where('user_id', '=', userId).where('id', 'not in', newest).execute()
}
