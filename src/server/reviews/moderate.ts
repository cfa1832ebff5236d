import { type Selectable, sql } from 'kysely'

import type { AdminReview } from '../../api/contract/reviews.ts'
import { type By, recordAudit } from '../audit/audit.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import { contains } from '../db/contains.ts'
import { locked } from '../db/lock.ts'
import { cutPage, type Page, rowsFor } from '../db/newest-first.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { nowIso, type Shop } from '../shop.ts'
import { toReview } from './reviews.ts'

interface Wanted extends Page {
  q?: string | undefined
  value?: number | undefined
  hidden?: 'true' | 'false' | undefined
}

type Row = Selectable<Schema['reviews']> & { title: string }

/** Reviews of every product, hidden ones too, the newest first; asked for a page, also how many match. */
export async function listAllReviews(db: Db, wanted: Wanted) {
  const limit = rowsFor(wanted)
  const found = await matching(db, wanted)
    .selectAll('reviews')
    .select('products.title')
    .where(isAfter(wanted.cursor))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const { rows, nextCursor } = cutPage(found, wanted)
  const data = rows.map(toAdminReview)
  return limit === undefined ? { data } : { data, nextCursor, total: await countOf(db, wanted) }
}

function isAfter(cursor: string | undefined) {
  const [at, id] = cursor?.split('_') ?? []
  return at && id ? sql<boolean>`(reviews.created_at, reviews.id) < (${at}, ${id})` : sql<boolean>`1 = 1`
}

function matching(db: Db, { q, value, hidden }: Wanted) {
  return db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .$if(value !== undefined, (query) => query.where('value', '=', value ?? 0))
    .$if(hidden !== undefined, (query) => query.where('hidden_at', hidden === 'true' ? 'is not' : 'is', null))
    .$if(q !== undefined, (query) =>
      query.where(({ or, ref }) =>
        or([contains(ref('message'), q ?? ''), contains(ref('user_name'), q ?? ''), contains(ref('title'), q ?? '')])
      )
    )
}

async function countOf(db: Db, wanted: Wanted): Promise<number> {
  const { count } = await matching(db, wanted)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Hides a review or shows it again; the product's average is of those that are shown. A second time changes nothing. */
export function setReviewHidden(shop: Shop, by: By, id: string, hidden: boolean): Promise<AdminReview> {
  return transact(shop.db, async (trx) => {
    const before = await lockReview(trx, id)
    if ((before.hidden_at !== null) === hidden) return toAdminReview(before)
    const hidden_at = hidden ? nowIso(shop) : null
    await trx.updateTable('reviews').set({ hidden_at }).where('id', '=', id).execute()
    await recount(trx, before, hidden ? -1 : 1)
    await recordAudit(shop, trx, {
      ...by,
      action: hidden ? 'review.hidden' : 'review.restored',
      subject: { kind: 'review', id },
      before: { userName: before.user_name, reviewMessage: before.message, product: before.title }
    })
    return toAdminReview({ ...before, hidden_at })
  })
}

async function lockReview(trx: Trx, id: string): Promise<Row> {
  const review = await locked(trx, trx.selectFrom('reviews').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!review) throw new ShopError('not-found', 'Review not found!')
  const { title } = await trx
    .selectFrom('products')
    .select('title')
    .where('id', '=', review.product_id)
    .executeTakeFirstOrThrow()
  return { ...review, title }
}

async function recount(trx: Trx, { product_id, value }: Row, times: 1 | -1): Promise<void> {
  await trx
    .updateTable('products')
    .set({ rating_sum: sql`rating_sum + ${times * value}`, rating_count: sql`rating_count + ${times}` })
    .where('id', '=', product_id)
    .execute()
  await bumpCatalogue(trx)
}

const toAdminReview = (row: Row): AdminReview => ({
  ...toReview(row),
  productTitle: row.title,
  hidden: row.hidden_at !== null
})
