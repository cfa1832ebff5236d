import { sql } from 'kysely'

import { DAY, MINUTE } from '../../lib/dates.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
import { isInList } from '../db/in-list.ts'
import { prepareQuery } from '../db/prepared-query.ts'
import { findWriteFailure } from '../db/write-failure.ts'
import { applyChangesIfDue } from '../schedule/apply-if-due.ts'
import type { Shop } from '../shop.ts'
import { hashSecret } from './sessions.ts'
import { parseSetting } from '../settings/read-settings.ts'
import type { Credentials, Session } from '../http/session.ts'

export const IDLE_LIMIT = 7 * DAY
const SEEN_UPDATE_INTERVAL = 5 * MINUTE

/** Every page needs these. */
export interface PageContext {
  session: Session | null
  catalogVersion: number
  cartCount: number
  shopName: string
}

/** A remote backend that is not this software sends only the session. */
export type RemotePageContext = Pick<PageContext, 'session'> & Partial<PageContext>

type HashColumn = 'cookie_hash' | 'token_hash'

type ReadByHash = (hash: string | undefined) => ReturnType<typeof readPageContexts>

const readers = new WeakMap<Shop, Record<HashColumn, ReadByHash>>()

/**
 * Loads the visitor's session and cart count, and the catalog version. First applies scheduled changes that are due.
 * Requests of one event-loop turn share a query, and those with only a bearer token another one.
 */
export async function loadPageContext(shop: Shop, { token, cookie }: Credentials): Promise<PageContext> {
  const column = token && !cookie ? 'token_hash' : 'cookie_hash'
  const secret = cookie ?? token
  const hash = secret && hashSecret(secret)
  const { version, shopName, sessions } = await getReaders(shop)[column](hash)
  const session = hash ? sessions.get(hash) : undefined
  // If a request has both secrets, they must belong to the same session.
  const isMixed = token && cookie && session?.token_hash !== hashSecret(token)
  return { shopName, ...toPageContext(version, isMixed ? undefined : session) }
}

function getReaders(shop: Shop): Record<HashColumn, ReadByHash> {
  const existing = readers.get(shop)
  if (existing) return existing
  const createReader = (column: HashColumn): ReadByHash =>
    batchPerTurn((batch) => readPageContexts(shop, column, batch))
  const created = { cookie_hash: createReader('cookie_hash'), token_hash: createReader('token_hash') }
  readers.set(shop, created)
  return created
}

async function readPageContexts(shop: Shop, column: HashColumn, batch: (string | undefined)[]) {
  const now = shop.now()
  const hashes = JSON.stringify(batch.filter((hash) => hash !== undefined))
  const idleSince = new Date(now.getTime() - IDLE_LIMIT).toISOString()
  const readRows = () => selectSessions[column](shop.db, { hashes, now: now.toISOString(), idleSince })
  let rows = await readRows()
  if (await applyChangesIfDue(shop, rows[0]?.next_change_at)) rows = await readRows()
  const version = rows[0]?.version
  if (version === undefined) throw new Error('the catalog has no version')
  // Awaited, because the next request must not read the old time.
  await markSeen(shop, rows, now).catch((error: unknown) => {
    if (!findWriteFailure(error)) throw error
    shop.log.warn({ err: error }, 'session activity not recorded')
  })
  const shopName = parseSetting(shop.config, 'shopName', rows[0]?.shop_name ?? null)
  return { version, shopName, sessions: new Map(rows.map((row) => [row[column], row])) }
}

/**
 * `hashes` is a JSON array. Returns a row with the catalog version even if there is no session. One column for each query,
 * because SQLite uses no index for an `or` with a constant, and would read all sessions.
 */
const prepareSessionQuery = (column: HashColumn) =>
  prepareQuery((db, { hashes, now, idleSince }: Record<'hashes' | 'now' | 'idleSince', string>) =>
    db
      .selectFrom('counters')
      .leftJoin('sessions', (join) =>
        join
          .on(isInList(db, `sessions.${column}`, hashes))
          .on('sessions.expires_at', '>', now)
          .on('sessions.seen_at', '>', idleSince)
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
        selectFrom('scheduled_changes')
          .select(({ fn }) => fn.min('at').as('at'))
          .as('next_change_at'),
        selectFrom('settings').where('settings.name', '=', 'shopName').select('settings.value').as('shop_name'),
        selectFrom('cart_items')
          .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
          .whereRef('carts.user_id', '=', 'users.id')
          .select(sql<number>`cast(coalesce(sum(cart_items.quantity), 0) as integer)`.as('count'))
          .as('cart_count')
      ])
  )

const selectSessions = {
  cookie_hash: prepareSessionQuery('cookie_hash'),
  token_hash: prepareSessionQuery('token_hash')
}

type SessionRow = Awaited<ReturnType<(typeof selectSessions)['cookie_hash']>>[number]

function toPageContext(catalogVersion: number, row: SessionRow | undefined): Omit<PageContext, 'shopName'> {
  if (!row?.session_id || !row.user_id || !row.user_name || !row.email || !row.role) {
    return { catalogVersion, cartCount: 0, session: null }
  }
  const user = { id: row.user_id, userName: row.user_name, email: row.email, role: row.role }
  return { catalogVersion, cartCount: row.cart_count ?? 0, session: { id: row.session_id, user } }
}

/** Skips recent times, because the idle limit needs only a rough one. */
async function markSeen(shop: Shop, rows: SessionRow[], now: Date): Promise<void> {
  const seenBefore = new Date(now.getTime() - SEEN_UPDATE_INTERVAL).toISOString()
  const ids = rows.flatMap(({ session_id: id, seen_at: seenAt }) => (id && seenAt && seenAt < seenBefore ? [id] : []))
  if (ids.length === 0) return
  await shop.db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', 'in', ids).execute()
}
