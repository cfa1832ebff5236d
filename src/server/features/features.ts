import type { Selectable } from 'kysely'

import type { Feature } from '../../api/contract/features.ts'
import { type By, recordAudit } from '../audit/audit.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import type { Db, Schema } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'

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
export function addFeature(shop: Shop, by: By, image: string): Promise<Feature> {
  return transact(shop.db, async (trx) => {
    const last = await trx
      .selectFrom('features')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    const row = {
      id: newId(),
      image,
      image_small: null,
      alt: '',
      headline: '',
      words: 'dark' as const,
      link: '/shop/listing',
      position: (last?.position ?? -1) + 1,
      created_at: nowIso(shop)
    }
    await trx.insertInto('features').values(row).execute()
    const subject = { kind: 'feature', id: row.id }
    await recordAudit(shop, trx, { ...by, action: 'feature.added', subject, after: { image } })
    await bumpCatalogue(trx)
    return toFeature(row)
  })
}

export function deleteFeature(shop: Shop, by: By, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const gone = await trx.deleteFrom('features').where('id', '=', id).returning('image').executeTakeFirst()
    if (!gone) throw new ShopError('not-found', 'Feature image not found')
    const subject = { kind: 'feature', id }
    await recordAudit(shop, trx, { ...by, action: 'feature.deleted', subject, before: { image: gone.image } })
    await bumpCatalogue(trx)
  })
}

const toFeature = (row: Selectable<Schema['features']>): Feature => ({
  _id: row.id,
  image: row.image,
  imageSmall: row.image_small,
  alt: row.alt,
  headline: row.headline,
  words: row.words,
  link: row.link,
  createdAt: row.created_at
})
