import { createHash, randomBytes } from 'node:crypto'

import { type InferResult, sql } from 'kysely'

import type { Role, SessionUser } from '../../api/contract/auth.ts'
import { DAY, MINUTE } from '../../lib/dates.ts'
import type { Db, Trx } from '../db/schema.ts'
import { newId } from '../ids.ts'
import type { Shop } from '../shop.ts'

const IDLE_LIMIT = 7 * DAY
const ABSOLUTE_LIMIT = 30 * DAY
const SEEN_STEP = 5 * MINUTE

/** How a request says who it is: the bearer token, the cookie, or both, which then must be of one session. */
export interface Credentials {
  token?: string | undefined
  cookie?: string | undefined
}

export interface Session {
  id: string
  user: SessionUser
}

/** What one query tells of a request: who asks, which catalogue stands, and what the cart's badge shows. */
export interface Visit {
  session: Session | null
  catalogueVersion: number
  cartCount: number
}

/** Opens a session. Both secrets leave the server once; the database keeps their hashes. */
export async function openSession(shop: Shop, db: Db | Trx, userId: string): Promise<Required<Credentials>> {
  const [token, cookie] = [newSecret(), newSecret()]
  const now = shop.now()
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: userId,
      token_hash: hashSecret(token),
      cookie_hash: hashSecret(cookie),
      created_at: now.toISOString(),
      seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + ABSOLUTE_LIMIT).toISOString()
    })
    .execute()
  return { token, cookie }
}

export async function closeSession(shop: Shop, session: Session): Promise<void> {
  await shop.db.deleteFrom('sessions').where('id', '=', session.id).execute()
}

export async function visit(shop: Shop, credentials: Credentials): Promise<Visit> {
  const now = shop.now()
  const [row] = await findVisit(shop.db, credentials, now)
  if (!row) throw new Error('the catalogue has no version')
  const { session_id: id, user_id: userId, user_name: userName, email, role, seen_at: seenAt } = row
  const visited = { catalogueVersion: row.version, cartCount: row.cart_count ?? 0 }
  if (!id || !userId || !userName || !email || !role || !seenAt) return { ...visited, session: null }
  if (now.getTime() - Date.parse(seenAt) > SEEN_STEP) await markSeen(shop, id, now)
  return { ...visited, session: { id, user: { id: userId, userName, email, role } } }
}

/** Every page asks this, so the statement is built once for each kind of credentials, and only its values change. */
async function findVisit(db: Db, { token, cookie }: Credentials, now: Date) {
  const kind = `${token ? 'token' : ''} ${cookie ? 'cookie' : ''}`
  const known = builtVisits.get(db) ?? new Map<string, BuiltVisit>()
  builtVisits.set(db, known)
  const built = known.get(kind) ?? visitQuery(db, Boolean(token), Boolean(cookie)).compile()
  known.set(kind, built)
  const values: Record<string, string> = {
    [NOW]: now.toISOString(),
    [IDLE_SINCE]: new Date(now.getTime() - IDLE_LIMIT).toISOString(),
    [TOKEN]: token ? hashSecret(token) : '',
    [COOKIE]: cookie ? hashSecret(cookie) : ''
  }
  const parameters = built.parameters.map((value) => values[value as string] ?? value)
  return (await db.executeQuery<VisitRow>({ ...built, parameters })).rows
}

type BuiltVisit = ReturnType<ReturnType<typeof visitQuery>['compile']>
type VisitRow = InferResult<BuiltVisit>[number]
const builtVisits = new WeakMap<Db, Map<string, BuiltVisit>>()

/** Stand in the built statement where each request has values of its own. */
const [NOW, IDLE_SINCE, TOKEN, COOKIE] = [':now', ':idle-since', ':token', ':cookie'] as const

/** One statement: a counter, a session by its unique hash, its user, and how much is in the user's cart. */
function visitQuery(db: Db, byToken: boolean, byCookie: boolean) {
  return db
    .selectFrom('counters')
    .leftJoin('sessions', (join) => {
      const alive = join.on('sessions.expires_at', '>', NOW).on('sessions.seen_at', '>', IDLE_SINCE)
      if (!byToken && !byCookie) return alive.on(sql.lit(false))
      const named = byToken ? alive.on('sessions.token_hash', '=', TOKEN) : alive
      return byCookie ? named.on('sessions.cookie_hash', '=', COOKIE) : named
    })
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .where('counters.name', '=', 'catalogue')
    .select(({ selectFrom }) => [
      'counters.value as version',
      'sessions.id as session_id',
      'sessions.seen_at',
      'users.id as user_id',
      'users.user_name',
      'users.email',
      'users.role',
      selectFrom('cart_items')
        .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
        .whereRef('carts.user_id', '=', 'users.id')
        .select(sql<number>`cast(coalesce(sum(cart_items.quantity), 0) as integer)`.as('count'))
        .as('cart_count')
    ])
}

async function markSeen(shop: Shop, id: string, now: Date): Promise<void> {
  await shop.db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', '=', id).execute()
}

const newSecret = (): string => randomBytes(32).toString('base64url')

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export const isAdmin = (user: { role: Role }): boolean => user.role === 'admin'
