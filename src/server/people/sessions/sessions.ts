import { hash, randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { SessionUser } from '../../../api/contract/auth.ts'
import { DAY, MINUTE } from '../../../lib/dates.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { findWriteFailure } from '../../platform/database/write-failure.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Credentials, type Session, SESSION_LIFETIME } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'

/** Per account. A new session ends the oldest. */
const MAX_SESSIONS = 100

/** A session that is not used for this long ends. */
export const IDLE_LIMIT = 7 * DAY

/** The idle limit needs only a rough time. */
const VISIT_INTERVAL = 5 * MINUTE

/** After a login or a confirmation, the session may do what needs a confirmation for this long. */
const CONFIRMATION_LIFETIME = 15 * MINUTE

const MAX_USER_AGENT_LENGTH = 300

/** Creates a session and returns its secrets. The database stores only their hashes. */
export async function createSession(
  clock: Clock,
  db: Db,
  userId: string,
  userAgent = ''
): Promise<Required<Credentials>> {
  const [token, cookie] = [createSecret(), createSecret()]
  const [id, now] = [createId(), clock.now()]
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
      confirmed_at: now.toISOString(),
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

/**
 * Finds the session of a request and records the visit. Returns null if the session has ended. If the request has both
 * secrets, they must belong to the same session.
 */
export async function findSession(shop: Shop, { token, cookie }: Credentials): Promise<Session | null> {
  if (!token && !cookie) return null
  const now = shop.now()
  // As text, because building a query takes longer than executing it, and every request needs this one.
  const { rows } = await sql<SessionRow>`
    select sessions.id, seen_at, confirmed_at, user_id, user_name, email, role, admin_role
    from sessions join users on users.id = sessions.user_id
    where expires_at > ${now.toISOString()} and seen_at > ${new Date(now.getTime() - IDLE_LIMIT).toISOString()}
      ${token ? sql`and token_hash = ${hashSecret(token)}` : sql``}
      ${cookie ? sql`and cookie_hash = ${hashSecret(cookie)}` : sql``}
  `.execute(shop.db)
  const [row] = rows
  if (!row) return null
  if (now.getTime() - Date.parse(row.seen_at) > VISIT_INTERVAL) await recordVisit(shop, row.id)
  const isConfirmed = now.getTime() - Date.parse(row.confirmed_at) < CONFIRMATION_LIFETIME
  return { id: row.id, user: toSessionUser({ ...row, id: row.user_id }), isConfirmed }
}

type UserRow = Pick<Row<'users'>, 'id' | 'user_name' | 'email' | 'role' | 'admin_role'>

interface SessionRow extends UserRow {
  seen_at: string
  confirmed_at: string
  user_id: string
}

export const toSessionUser = ({ id, user_name, email, role, admin_role }: UserRow): SessionUser => ({
  id,
  userName: user_name,
  email,
  role,
  ...(admin_role && { adminRole: admin_role })
})

/** A visitor can read pages although the database cannot be written to. */
async function recordVisit(shop: Shop, sessionId: string): Promise<void> {
  try {
    await shop.db
      .updateTable('sessions')
      .set({ seen_at: nowIso(shop) })
      .where('id', '=', sessionId)
      .execute()
  } catch (error) {
    if (!findWriteFailure(error)) throw error
    shop.log.warn({ err: error }, 'session activity not recorded')
  }
}

export async function confirmSession(clock: Clock, db: Db, { id }: Session): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: nowIso(clock) })
    .where('id', '=', id)
    .execute()
}

export async function endSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', session.id).execute()
}

/**
 * Locks the account of a session, and returns its name. Throws a ShopError if the session has ended since the request began,
 * for example because the account was erased or its password was reset.
 */
export async function lockAccount(trx: Trx, { id, user }: Session): Promise<string> {
  const account = await lockRows(
    trx,
    trx.selectFrom('users').select('user_name').where('id', '=', user.id)
  ).executeTakeFirst()
  const session = await trx.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst()
  if (!account || !session) throw new ShopError('unauthorized', 'Unauthorised user!')
  return account.user_name
}

/** Deletes the unused links of emails, with which someone could take over the account after its password has changed. */
export async function deleteAccountLinks(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

export const createSecret = (): string => randomBytes(32).toString('base64url')

export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex')
