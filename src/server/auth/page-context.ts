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

interface Hashes {
  tokenHash: string | undefined
  cookieHash: string | undefined
}

type PageContextRows = Awaited<ReturnType<typeof readPageContexts>>

const readers = new WeakMap<Shop, (hashes: Hashes) => Promise<PageContextRows>>()

/**
 * Loads the visitor's session and cart count, and the catalog version. First applies scheduled changes that are due.
 * Requests of one event-loop turn share a query.
 */
export async function loadPageContext(shop: Shop, { token, cookie }: Credentials): Promise<PageContext> {
  const hashes = { tokenHash: token && hashSecret(token), cookieHash: cookie && hashSecret(cookie) }
  const read = readers.get(shop) ?? batchPerTurn((batch: Hashes[]) => readPageContexts(shop, batch))
  readers.set(shop, read)
  const { version, shopName, rows } = await read(hashes)
  return { shopName, ...toPageContext(version, findOwnSession(hashes, rows)) }
}

async function readPageContexts(shop: Shop, batch: Hashes[]) {
  const now = shop.now()
  let rows = await findSessions(shop, batch, now)
  if (await applyChangesIfDue(shop, rows[0]?.next_change_at)) rows = await findSessions(shop, batch, now)
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

function findSessions(shop: Shop, batch: Hashes[], now: Date) {
  const cookieHashes = toPaddedList(batch.map(({ cookieHash }) => cookieHash))
  const tokenHashes = toPaddedList(batch.map(({ tokenHash, cookieHash }) => (cookieHash ? undefined : tokenHash)))
  const key = `${cookieHashes.length} ${tokenHashes.length}`
  const query = queries.get(key) ?? prepareSessionQuery(cookieHashes.length, tokenHashes.length)
  queries.set(key, query)
  const idleSince = new Date(now.getTime() - IDLE_LIMIT).toISOString()
  const values = { ...nameValues('cookie', cookieHashes), ...nameValues('token', tokenHashes) }
  return query(shop.db, { ...values, now: now.toISOString(), idleSince })
}

const queries = new Map<string, ReturnType<typeof prepareSessionQuery>>()

/** Pads the list with '', which is no hash, to a power of two, so that few different statements are prepared. */
function toPaddedList(hashes: (string | undefined)[]): string[] {
  const list = [...new Set(hashes.filter((hash) => hash !== undefined))]
  const length = list.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(list.length))
  return [...list, ...Array<string>(length - list.length).fill('')]
}

const nameValues = (name: string, values: string[]): Record<string, string> =>
  Object.fromEntries(values.map((value, index) => [`${name}${index}`, value]))

/** Returns a row with the catalog version even if there is no session. */
const prepareSessionQuery = (cookieCount: number, tokenCount: number) =>
  prepareQuery((db, values: Record<string, string>) => {
    const list = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => values[`${name}${index}`] ?? '')
    const [cookieHashes, tokenHashes] = [list('cookie', cookieCount), list('token', tokenCount)]
    return db
      .selectFrom('counters')
      .leftJoin('sessions', (join) =>
        join
          .on('sessions.expires_at', '>', values['now'] ?? '')
          .on('sessions.seen_at', '>', values['idleSince'] ?? '')
          .on(({ or, eb, lit }) =>
            or([
              cookieHashes.length > 0 ? eb('sessions.cookie_hash', 'in', cookieHashes) : lit(false),
              tokenHashes.length > 0 ? eb('sessions.token_hash', 'in', tokenHashes) : lit(false)
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
const findOwnSession = ({ tokenHash, cookieHash }: Hashes, rows: SessionRow[]): SessionRow | undefined =>
  tokenHash === undefined && cookieHash === undefined
    ? undefined
    : rows.find(
        (row) =>
          (cookieHash === undefined || row.cookie_hash === cookieHash) &&
          (tokenHash === undefined || row.token_hash === tokenHash)
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
