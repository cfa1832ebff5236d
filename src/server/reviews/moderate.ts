import { type Selectable, sql } from 'kysely'

import type { AdminReview } from '../../api/contract/reviews.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { titleKey } from '../db/title-key.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import { contains, containsNormalized } from '../db/contains.ts'
import { readInBatches } from '../db/batches.ts'
import { lockRows } from '../db/lock.ts'
import { cutNewestFirst, isAfter, type Page, rowLimitFor } from '../db/newest-first.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { toReview } from './reviews.ts'

interface Wanted extends Page {
  /** Part of the message, of who wrote it, or of the title of a product in the catalogue. */
  q?: string | undefined
  value?: number | undefined
  hidden?: 'true' | 'false' | undefined
}

type Row = Selectable<Schema['reviews']>

/** Reviews of every product, hidden ones too, the newest first; on the first page also how many match. */
export async function listAllReviews(db: Db, wanted: Wanted) {
  const { found, total } = await readRows(db, wanted)
  const { rows, nextCursor } = cutNewestFirst(found, { limit: wanted.limit ?? found.length })
  const titles = await titlesOf(db, rows)
  const data = rows.map((row) => toAdminReview(row, titles))
  if (wanted.limit === undefined) return { data }
  return wanted.cursor ? { data, nextCursor } : { data, nextCursor, total }
}

/** Words are looked for once, for the page and for their number; everything else is read off an index, each by itself. */
async function readRows(db: Db, wanted: Wanted): Promise<{ found: Row[]; total: number }> {
  const { q } = wanted
  const rows = await db
    .with(
      (list) => (q === undefined ? list('found').notMaterialized() : list('found').materialized()),
      () => (q === undefined ? matching(db, wanted) : saying(db, wanted, q))
    )
    .selectFrom('found')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('found')
        .select(sql<number | string>`count(*)`.as('count'))
        .as('total')
    )
    .where(isAfter(wanted.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(wanted.limit !== undefined, (query) => query.limit(rowLimitFor(wanted)))
    .execute()
  const ids = rows.map(({ id }) => id)
  const reviews = await readInBatches(ids, (part) =>
    db.selectFrom('reviews').selectAll().where('id', 'in', part).execute()
  )
  const byId = new Map(reviews.map((review) => [review.id, review]))
  return { found: ids.flatMap((id) => byId.get(id) ?? []), total: Number(rows[0]?.total ?? 0) }
}

/** Those of the products that are called so come from an index, and only the others' texts are read. */
function saying(db: Db, wanted: Wanted, q: string) {
  const called = productsCalled(db, q)
  const isOfThose = called.where(sql<boolean>`products.id = reviews.product_id`)
  const others = matching(db, wanted)
    .where(({ or, ref }) => or([contains(db, ref('message'), q), contains(db, ref('user_name'), q)]))
    .where(({ not, exists }) => not(exists(isOfThose)))
  return matching(db, wanted).where('product_id', 'in', called).unionAll(others)
}

const matching = (db: Db, { value, hidden }: Wanted) =>
  db
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .$if(value !== undefined, (query) => query.where('value', '=', value ?? 0))
    .$if(hidden !== undefined, (query) => query.where('hidden_at', hidden === 'true' ? 'is not' : 'is', null))

/** Read off an index: products are many and long. */
const productsCalled = (db: Db, q: string) =>
  db
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(({ ref }) => containsNormalized(ref('title_key'), titleKey(q)))

/** Hides a review or shows it again; the product's average is of those that are shown. A second time changes nothing. */
export function setReviewHidden(shop: Shop, by: Requester, id: string, hidden: boolean): Promise<AdminReview> {
  return transact(shop.db, async (trx) => {
    const before = await lockReview(trx, id)
    const titles = await titlesOf(trx, [before])
    if ((before.hidden_at !== null) === hidden) return toAdminReview(before, titles)
    const hidden_at = hidden ? nowIso(shop) : null
    await trx.updateTable('reviews').set({ hidden_at }).where('id', '=', id).execute()
    await recount(trx, before, hidden ? -1 : 1)
    const after = toAdminReview({ ...before, hidden_at }, titles)
    const { userName, reviewMessage, productTitle: product } = after
    await recordAudit(shop, trx, {
      ...by,
      action: hidden ? 'review.hidden' : 'review.restored',
      subject: { kind: 'review', id },
      before: { userName, reviewMessage, product }
    })
    return after
  })
}

async function lockReview(trx: Trx, id: string): Promise<Row> {
  const review = await lockRows(trx, trx.selectFrom('reviews').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!review) throw new ShopError('not-found', 'Review not found!')
  return review
}

async function recount(trx: Trx, { product_id, value }: Row, times: 1 | -1): Promise<void> {
  await trx
    .updateTable('products')
    .set({ rating_sum: sql`rating_sum + ${times * value}`, rating_count: sql`rating_count + ${times}` })
    .where('id', '=', product_id)
    .execute()
  await bumpCatalogue(trx)
}

type Titles = Map<string, string>

async function titlesOf(db: Db, rows: Row[]): Promise<Titles> {
  const products = await readInBatches([...new Set(rows.map((row) => row.product_id))], (part) =>
    db.selectFrom('products').select(['id', 'title']).where('id', 'in', part).execute()
  )
  return new Map(products.map(({ id, title }) => [id, title]))
}

const toAdminReview = (row: Row, titles: Titles): AdminReview => ({
  ...toReview(row),
  productTitle: titles.get(row.product_id) ?? '',
  hidden: row.hidden_at !== null
})
