import { hash, randomBytes } from 'node:crypto'

import { DAY } from '../../lib/dates.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { Credentials, Session } from '../http/session.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'

/** Per account. A new session ends the oldest. */
const MAX_SESSIONS = 100

const SESSION_LIFETIME = 30 * DAY

const MAX_USER_AGENT_LENGTH = 300

/** Creates a session and returns its secrets. The database stores only their hashes. */
export async function openSession(
  shop: Pick<Shop, 'now'>,
  db: Db | Trx,
  userId: string,
  userAgent = ''
): Promise<Required<Credentials>> {
  const [token, cookie] = [newSecret(), newSecret()]
  const [id, now] = [newId(), shop.now()]
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      user_agent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_LIFETIME).toISOString()
    })
    .execute()
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', userId).orderBy('created_at', 'desc')
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .where('id', 'not in', newest.orderBy('id').limit(MAX_SESSIONS))
    .execute()
  return { token, cookie }
}

export async function closeSession(db: Db | Trx, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', session.id).execute()
}

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
