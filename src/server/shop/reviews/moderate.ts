import { sql } from 'kysely'

import type { AdminReview } from '../../../api/contract/reviews.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Requester } from '../../platform/http/session.ts'
import { catalog, hasTitle } from '../../platform/database/catalog.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import { lockProductOf, updateRating } from '../products/ratings.ts'
import { contains } from '../../platform/database/contains.ts'
import { readById } from '../../platform/database/batches.ts'
import { lockRows } from '../../platform/database/lock.ts'
import { toNewestFirstPage, isAfterCursor, type Paging, getRowLimit } from '../../platform/database/newest-first.ts'
import type { Db, Row, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { toReview } from './reviews.ts'

interface ReviewQuery extends Paging {
  /** Part of the message, author's name or product title. */
  q?: string | undefined
  value?: number | undefined
  hidden?: 'true' | 'false' | undefined
}

type ReviewRow = Row<'reviews'>

/** Lists the reviews of all products. Only the first page has the total. */
export async function listAdminReviews(db: Db, reviewQuery: ReviewQuery) {
  const { reviews, total } = await readReviews(db, reviewQuery)
  const { rows, nextCursor } = toNewestFirstPage(reviews, { limit: reviewQuery.limit ?? reviews.length })
  const titles = await readTitles(db, rows)
  const data = rows.map((row) => toAdminReview(row, titles))
  if (reviewQuery.limit === undefined) return { data }
  return reviewQuery.cursor ? { data, nextCursor } : { data, nextCursor, total }
}

/** Runs a text search only once for both the page and the total. */
async function readReviews(db: Db, reviewQuery: ReviewQuery): Promise<{ reviews: ReviewRow[]; total: number }> {
  const { q } = reviewQuery
  const rows = await db
    .with(
      (list) => (q === undefined ? list('found').notMaterialized() : list('found').materialized()),
      () => (q === undefined ? selectMatching(db, reviewQuery) : selectMatchingText(db, reviewQuery, q))
    )
    .selectFrom('found')
    .select('id')
    .select(({ selectFrom }) =>
      selectFrom('found')
        .select(sql<number | string>`count(*)`.as('count'))
        .as('total')
    )
    .where(isAfterCursor(reviewQuery.cursor))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(reviewQuery.limit !== undefined, (query) => query.limit(getRowLimit(reviewQuery)))
    .execute()
  const ids = rows.map(({ id }) => id)
  const reviewsById = await readById(ids, (batch) =>
    db.selectFrom('reviews').selectAll().where('id', 'in', batch).execute()
  )
  return { reviews: ids.flatMap((id) => reviewsById.get(id) ?? []), total: Number(rows[0]?.total ?? 0) }
}

/** An index finds reviews by product title, so only the texts of other reviews are searched. */
function selectMatchingText(db: Db, reviewQuery: ReviewQuery, q: string) {
  const matchingProducts = selectProductsByTitle(db, q)
  const hasMatchingProduct = matchingProducts.where(sql<boolean>`catalog.id = reviews.variant_id`)
  const otherReviews = selectMatching(db, reviewQuery)
    .where(({ or, ref }) => or([contains(db, ref('message'), q), contains(db, ref('user_name'), q)]))
    .where(({ not, exists }) => not(exists(hasMatchingProduct)))
  return selectMatching(db, reviewQuery).where('variant_id', 'in', matchingProducts).unionAll(otherReviews)
}

const selectMatching = (db: Db, { value, hidden }: ReviewQuery) =>
  db
    .selectFrom('reviews')
    .select(['id', 'created_at'])
    .$if(value !== undefined, (query) => query.where('value', '=', value ?? 0))
    .$if(hidden !== undefined, (query) => query.where('hidden_at', hidden === 'true' ? 'is not' : 'is', null))

const selectProductsByTitle = (db: Db, q: string) =>
  db.selectFrom(catalog(db)).select('catalog.id').where('deleted_at', 'is', null).where(hasTitle(q))

/** Hides or restores a review and updates the product's average, which only visible reviews count in. Idempotent. */
export function setReviewHidden(
  shop: ShopData,
  requester: Requester,
  id: string,
  hidden: boolean
): Promise<AdminReview> {
  return transact(shop.db, async (trx) => {
    const before = await lockReview(trx, id)
    const titles = await readTitles(trx, [before])
    if ((before.hidden_at !== null) === hidden) return toAdminReview(before, titles)
    const hidden_at = hidden ? nowIso(shop) : null
    await trx.updateTable('reviews').set({ hidden_at }).where('id', '=', id).execute()
    await updateRating(trx, await lockProductOf(trx, before.variant_id))
    await incrementCatalogVersion(trx)
    const after = toAdminReview({ ...before, hidden_at }, titles)
    const { userName, reviewMessage, productTitle: product } = after
    await recordAudit(shop, trx, {
      ...requester,
      action: hidden ? 'review.hidden' : 'review.restored',
      subject: { kind: 'review', id },
      before: { userName, reviewMessage, product }
    })
    return after
  })
}

const lockReview = (trx: Trx, id: string): Promise<ReviewRow> =>
  lockRows(trx, trx.selectFrom('reviews').selectAll().where('id', '=', id)).executeTakeFirstOrThrow(
    () => new ShopError('not-found', 'Review not found!')
  )

type Titles = Map<string, { title: string }>

const readTitles = (db: Db, rows: ReviewRow[]): Promise<Titles> =>
  readById(
    rows.map((row) => row.variant_id),
    (batch) => db.selectFrom(catalog(db)).select(['id', 'title']).where('id', 'in', batch).execute()
  )

const toAdminReview = (row: ReviewRow, titles: Titles): AdminReview => ({
  ...toReview(row),
  productTitle: titles.get(row.variant_id)?.title ?? '',
  hidden: row.hidden_at !== null
})
