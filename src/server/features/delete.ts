import { z } from 'zod'

import type { Feature } from '../../api/contract/features.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { bumpCatalogue } from '../catalog/version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'
import { type FeatureRow, listFeatures, missing, told } from './features.ts'

/** Takes a banner away. All of it goes into the audit trail, from which it can be put back. */
export function deleteFeature(shop: Shop, by: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const gone = await trx.deleteFrom('features').where('id', '=', id).returningAll().executeTakeFirst()
    if (!gone) throw missing()
    const before = { ...told(gone), position: gone.position, createdAt: gone.created_at }
    await recordAudit(shop, trx, { ...by, action: 'feature.deleted', subject: { kind: 'feature', id }, before })
    await bumpCatalogue(trx)
  })
}

/** Puts a deleted banner back in its place, as it was. One that is there already stays as it is. */
export async function restoreFeature(shop: Shop, by: Requester, id: string): Promise<Feature[]> {
  await transact(shop.db, async (trx) => {
    const there = await trx.selectFrom('features').select('id').where('id', '=', id).executeTakeFirst()
    if (there) return
    const row = await lastState(trx, id)
    if (!row) throw missing()
    const put = trx
      .insertInto('features')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    const { numInsertedOrUpdatedRows: count } = await put.executeTakeFirstOrThrow()
    // Somebody else has put it back at this very moment.
    if (count !== 1n) return
    const subject = { kind: 'feature', id }
    await recordAudit(shop, trx, { ...by, action: 'feature.restored', subject, after: told(row) })
    await bumpCatalogue(trx)
  })
  return listFeatures(shop.db)
}

/** What the trail tells of a banner that was deleted. */
const deleted = z.object({
  image: z.string(),
  imageSmall: z.string(),
  alt: z.string(),
  headline: z.string(),
  words: z.enum(['dark', 'light']),
  link: z.string(),
  position: z.number(),
  createdAt: z.string()
})

async function lastState(trx: Trx, id: string): Promise<FeatureRow | undefined> {
  const event = await trx
    .selectFrom('audit_events')
    .select('before')
    .where('subject_kind', '=', 'feature')
    .where('subject_id', '=', id)
    .where('action', '=', 'feature.deleted')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { data } = deleted.safeParse(JSON.parse(event?.before ?? 'null'))
  if (!data) return undefined
  const { imageSmall, createdAt, ...same } = data
  return { ...same, id, image_small: imageSmall || null, created_at: createdAt }
}
