import { sql } from 'kysely'

import { DAY, MINUTE } from '../../lib/dates.ts'
import { findWriteFailure } from '../db/failure.ts'
import type { Shop } from '../shop.ts'
import { hashSecret } from './sessions.ts'
import type { Credentials, Session } from '../http/session.ts'

export const IDLE_LIMIT = 7 * DAY
const SEEN_STEP = 5 * MINUTE

/** What is known of a request: who asks, which catalogue stands, and what the cart's badge shows. */
export interface Visit {
  session: Session | null
  catalogueVersion: number
  cartCount: number
}

/** A visit as the front end sees it: an API host of another make reports neither number. */
export type PageVisit = Pick<Visit, 'session'> & Partial<Visit>

interface Waiting {
  token: string | undefined
  cookie: string | undefined
  resolve: (visit: Visit) => void
  reject: (error: unknown) => void
}

const batches = new WeakMap<Shop, Waiting[]>()

/**
 * Looks a request up. Requests that arrive in one turn of the event loop share one query, which is made after the last
 * of them has arrived: none is answered from before its time, and under load most of a lookup's cost is shared.
 */
export function visit(shop: Shop, { token, cookie }: Credentials): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const waiting = { token: token && hashSecret(token), cookie: cookie && hashSecret(cookie), resolve, reject }
    const batch = batches.get(shop)
    if (batch) return void batch.push(waiting)
    const begun = [waiting]
    batches.set(shop, begun)
    setImmediate(() => {
      batches.delete(shop)
      void answer(shop, begun)
    })
  })
}

async function answer(shop: Shop, batch: Waiting[]): Promise<void> {
  try {
    const now = shop.now()
    const rows = await findSessions(shop, batch, now)
    const version = rows[0]?.version
    if (version === undefined) throw new Error('the catalogue has no version')
    // Before anyone is answered: who comes again after a long while must not find an older time.
    await markSeen(shop, rows, now).catch((error: unknown) => {
      if (!findWriteFailure(error)) throw error
      shop.log.warn({ err: error }, 'visit not recorded')
    })
    for (const waiting of batch) waiting.resolve(toVisit(version, sessionOf(waiting, rows)))
  } catch (error) {
    for (const waiting of batch) waiting.reject(error)
  }
}

type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

/** A row for each session that is asked for and alive, or one without a session; each with the catalogue's version. */
function findSessions(shop: Shop, batch: Waiting[], now: Date) {
  const idleSince = new Date(now.getTime() - IDLE_LIMIT).toISOString()
  const cookies = unique(batch.map(({ cookie }) => cookie))
  const tokens = unique(batch.map(({ token, cookie }) => (cookie ? undefined : token)))
  return shop.db
    .selectFrom('counters')
    .leftJoin('sessions', (join) =>
      join
        .on('sessions.expires_at', '>', now.toISOString())
        .on('sessions.seen_at', '>', idleSince)
        .on(({ or, eb, lit }) =>
          or([
            cookies.length > 0 ? eb('sessions.cookie_hash', 'in', cookies) : lit(false),
            tokens.length > 0 ? eb('sessions.token_hash', 'in', tokens) : lit(false)
          ])
        )
    )
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .where('counters.name', '=', 'catalogue')
    .select(({ selectFrom }) => [
      'counters.value as version',
      'sessions.id as session_id',
      'sessions.seen_at',
      'sessions.token_hash',
      'sessions.cookie_hash',
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
    .execute()
}

const unique = (values: (string | undefined)[]): string[] => [...new Set(values.filter((value) => value !== undefined))]

/** Both secrets, when both are sent, must be of one session. */
const sessionOf = ({ token, cookie }: Waiting, rows: SessionRow[]): SessionRow | undefined =>
  token === undefined && cookie === undefined
    ? undefined
    : rows.find(
        (row) =>
          (cookie === undefined || row.cookie_hash === cookie) && (token === undefined || row.token_hash === token)
      )

function toVisit(catalogueVersion: number, row: SessionRow | undefined): Visit {
  if (!row?.session_id || !row.user_id || !row.user_name || !row.email || !row.role) {
    return { catalogueVersion, cartCount: 0, session: null }
  }
  const user = { id: row.user_id, userName: row.user_name, email: row.email, role: row.role }
  return { catalogueVersion, cartCount: row.cart_count ?? 0, session: { id: row.session_id, user } }
}

/** The idle limit needs no more than a rough time, so a session is written once in a while. */
async function markSeen(shop: Shop, rows: SessionRow[], now: Date): Promise<void> {
  const before = now.getTime() - SEEN_STEP
  const ids = rows.flatMap((row) => (row.session_id && Date.parse(row.seen_at ?? '') < before ? [row.session_id] : []))
  if (ids.length === 0) return
  await shop.db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', 'in', ids).execute()
}
