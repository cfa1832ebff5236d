import { sql } from 'kysely'

import { DAY, MINUTE } from '../../lib/dates.ts'
import { batchPerTurn } from '../db/batch-per-turn.ts'
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

type Hashes = Record<HashColumn, string | undefined>

type ReadByHash = (hash: string | undefined) => ReturnType<typeof readPageContexts>

const readers = new WeakMap<Shop, Record<HashColumn, ReadByHash>>()

/**
 * Loads the visitor's session and cart count, and the catalog version. First applies scheduled changes that are due.
 * Requests of one event-loop turn share a query.
 */
export async function loadPageContext(shop: Shop, { token, cookie }: Credentials): Promise<PageContext> {
  const hashes = { cookie_hash: cookie && hashSecret(cookie), token_hash: token && hashSecret(token) }
  const column = token && !cookie ? 'token_hash' : 'cookie_hash'
  const { version, shopName, rows } = await getReaders(shop)[column](hashes[column])
  return { shopName, ...toPageContext(version, findOwnSession(hashes, rows)) }
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
  const hashes = toPaddedList(batch)
  let rows = await findSessions(shop, column, hashes, now)
  if (await applyChangesIfDue(shop, rows[0]?.next_change_at)) rows = await findSessions(shop, column, hashes, now)
  const version = rows[0]?.version
  if (version === undefined) throw new Error('the catalog has no version')
  // Awaited, because the next request must not read the old time.
  await markSeen(shop, rows, now).catch((error: unknown) => {
    if (!findWriteFailure(error)) throw error
    shop.log.warn({ err: error }, 'session activity not recorded')
  })
  return { version, shopName: parseSetting(shop.config, 'shopName', rows[0]?.shop_name ?? null), rows }
}

type SessionRow = Awaited<ReturnType<typeof findSessions>>[number]

function findSessions(shop: Shop, column: HashColumn, hashes: string[], now: Date) {
  const key = `${column} ${hashes.length}`
  const query = queries.get(key) ?? prepareSessionQuery(column, hashes.length)
  queries.set(key, query)
  const idleSince = new Date(now.getTime() - IDLE_LIMIT).toISOString()
  return query(shop.db, { ...nameHashes(hashes), now: now.toISOString(), idleSince })
}

const queries = new Map<string, ReturnType<typeof prepareSessionQuery>>()

/** Pads the list with '', which is no hash, to a power of two, so that few different statements are prepared. */
function toPaddedList(hashes: (string | undefined)[]): string[] {
  const list = [...new Set(hashes.map((hash) => hash ?? ''))]
  return [...list, ...Array<string>(2 ** Math.ceil(Math.log2(list.length)) - list.length).fill('')]
}

const nameHashes = (hashes: string[]): Record<string, string> =>
  Object.fromEntries(hashes.map((hash, index) => [`hash${index}`, hash]))

/**
 * Returns a row with the catalog version even if there is no session. Compares one column, because SQLite reads all
 * sessions if a part of the condition has no index.
 */
const prepareSessionQuery = (column: HashColumn, count: number) =>
  prepareQuery((db, values: Record<string, string>) => {
    const hashes = Array.from({ length: count }, (_, index) => values[`hash${index}`] ?? '')
    return db
      .selectFrom('counters')
      .leftJoin('sessions', (join) =>
        join
          .on(`sessions.${column}`, 'in', hashes)
          .on('sessions.expires_at', '>', values['now'] ?? '')
          .on('sessions.seen_at', '>', values['idleSince'] ?? '')
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
  })

/** If a request has both secrets, they must belong to the same session. */
const findOwnSession = ({ cookie_hash, token_hash }: Hashes, rows: SessionRow[]): SessionRow | undefined =>
  cookie_hash === undefined && token_hash === undefined
    ? undefined
    : rows.find(
        (row) =>
          (cookie_hash === undefined || row.cookie_hash === cookie_hash) &&
          (token_hash === undefined || row.token_hash === token_hash)
      )

function toPageContext(catalogVersion: number, row: SessionRow | undefined): Omit<PageContext, 'shopName'> {
  if (!row?.session_id || !row.user_id || !row.user_name || !row.email || !row.role) {
    return { catalogVersion, cartCount: 0, session: null }
  }
  const user = { id: row.user_id, userName: row.user_name, email: row.email, role: row.role }
  return { catalogVersion, cartCount: row.cart_count ?? 0, session: { id: row.session_id, user } }
}

/** Skips recent times, because the idle limit needs only a rough one. */
async function markSeen(shop: Shop, rows: SessionRow[], now: Date): Promise<void> {
  const seenBefore = now.getTime() - SEEN_UPDATE_INTERVAL
  const ids = rows.flatMap((row) =>
    row.session_id && Date.parse(row.seen_at ?? '') < seenBefore ? [row.session_id] : []
  )
  if (ids.length === 0) return
  await shop.db.updateTable('sessions').set({ seen_at: now.toISOString() }).where('id', 'in', ids).execute()
}
