import type { Selectable } from 'kysely'

import type { Feature, FeatureChanges } from '../../api/contract/features.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { changed } from '../audit/changed.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import { lockRows } from '../db/lock.ts'
import type { Db, Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

export type FeatureRow = Selectable<Schema['features']>

export async function listFeatures(db: Db): Promise<Feature[]> {
  const rows = await db
    .selectFrom('features')
    .selectAll()
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toFeature)
}

/** Puts a picture at the end of the home page's carousel. */
export function addFeature(shop: Shop, by: Requester, given: FeatureChanges & { image: string }): Promise<Feature> {
  return transact(shop.db, async (trx) => {
    const last = await trx
      .selectFrom('features')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const row = {
      id: newId(),
      ...columns(given),
      image: given.image,
      position: (last?.position ?? -1) + 1,
      created_at: nowIso(shop)
    }
    await trx.insertInto('features').values(row).execute()
    const subject = { kind: 'feature', id: row.id }
    await recordAudit(shop, trx, { ...by, action: 'feature.added', subject, after: { image: given.image } })
    await bumpCatalogue(trx)
    return toFeature(row)
  })
}

/** Changes what is given of a banner. */
export function editFeature(shop: Shop, by: Requester, id: string, given: FeatureChanges): Promise<Feature> {
  return transact(shop.db, async (trx) => {
    const before = await lockFeature(trx, id)
    const set = columns({ ...toFeature(before), ...given })
    const after = { ...before, ...set }
    await trx.updateTable('features').set(set).where('id', '=', id).execute()
    const difference = changed(told(before), told(after))
    if (difference) {
      await recordAudit(shop, trx, { ...by, action: 'feature.edited', subject: { kind: 'feature', id }, ...difference })
      await bumpCatalogue(trx)
    }
    return toFeature(after)
  })
}

/** Puts the banners in the order of their ids. One that was added or deleted meanwhile would lose its place, so then none moves. */
export async function orderFeatures(shop: Shop, by: Requester, ids: string[]): Promise<Feature[]> {
  await transact(shop.db, async (trx) => {
    // Locked in the order of their ids, as everyone would who locks several.
    const rows = await lockRows(trx, trx.selectFrom('features').selectAll().orderBy('id')).execute()
    const before = rows.toSorted(byPlace).map(({ id }) => id)
    if (ids.length !== before.length || !new Set(before).isSubsetOf(new Set(ids)))
      throw new ShopError('conflict', CHANGED)
    if (ids.every((id, place) => id === before[place])) return
    for (const [position, id] of ids.entries()) {
      await trx.updateTable('features').set({ position }).where('id', '=', id).execute()
    }
    const subject = { kind: 'feature', id: movedFurthest(before, ids) }
    const change = { before: { order: before }, after: { order: ids } }
    await recordAudit(shop, trx, { ...by, action: 'feature.moved', subject, ...change })
    await bumpCatalogue(trx)
  })
  return listFeatures(shop.db)
}

/** As `listFeatures` has them. */
const byPlace = (a: FeatureRow, b: FeatureRow): number =>
  a.position - b.position || (`${a.created_at} ${a.id}` < `${b.created_at} ${b.id}` ? -1 : 1)

/** The banner that somebody most likely took hold of. */
function movedFurthest(before: string[], after: string[]): string {
  const way = (id: string) => Math.abs(before.indexOf(id) - after.indexOf(id))
  return after.reduce((furthest, id) => (way(id) > way(furthest) ? id : furthest))
}

const CHANGED = 'The feature images were changed by someone else meanwhile. Please look at them again.'

export const missing = () => new ShopError('not-found', 'Feature image not found')

async function lockFeature(trx: Trx, id: string): Promise<FeatureRow> {
  const row = await lockRows(trx, trx.selectFrom('features').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw missing()
  return row
}

const columns = ({ image = '', imageSmall = null, alt = '', headline = '', words = 'dark', link }: FeatureChanges) => ({
  image,
  image_small: imageSmall,
  alt,
  headline,
  words,
  link: link ?? '/shop/listing'
})

/** What the audit trail keeps of a banner. */
export const told = ({ image, image_small, alt, headline, words, link }: FeatureRow) => ({
  image,
  imageSmall: image_small ?? '',
  alt,
  headline,
  words,
  link
})

const toFeature = (row: FeatureRow): Feature => ({
  _id: row.id,
  image: row.image,
  imageSmall: row.image_small,
  alt: row.alt,
  headline: row.headline,
  words: row.words,
  link: row.link,
  createdAt: row.created_at
})
