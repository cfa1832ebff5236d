import { z } from 'zod'

import type { Banner } from '../../api/contract/banners.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { bumpCatalog } from '../catalog/catalog-version.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'
import { type BannerRow, listBanners, createNotFoundError, toBannerAuditFields } from './banners.ts'

/** Deletes a banner. The audit log keeps all its fields, so that it can be restored. */
export function deleteBanner(shop: Shop, requester: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const deleted = await trx.deleteFrom('features').where('id', '=', id).returningAll().executeTakeFirst()
    if (!deleted) throw createNotFoundError()
    const before = { ...toBannerAuditFields(deleted), position: deleted.position, createdAt: deleted.created_at }
    await recordAudit(shop, trx, { ...requester, action: 'feature.deleted', subject: { kind: 'feature', id }, before })
    await bumpCatalog(trx)
  })
}

/** Restores a deleted banner from the audit log. An existing banner stays unchanged. */
export async function restoreBanner(shop: Shop, requester: Requester, id: string): Promise<Banner[]> {
  await transact(shop.db, async (trx) => {
    const existing = await trx.selectFrom('features').select('id').where('id', '=', id).executeTakeFirst()
    if (existing) return
    const row = await readDeletedRow(trx, id)
    if (!row) throw createNotFoundError()
    const insert = trx
      .insertInto('features')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    const { numInsertedOrUpdatedRows: count } = await insert.executeTakeFirstOrThrow()
    // A concurrent request has restored it.
    if (count !== 1n) return
    const subject = { kind: 'feature', id }
    await recordAudit(shop, trx, { ...requester, action: 'feature.restored', subject, after: toBannerAuditFields(row) })
    await bumpCatalog(trx)
  })
  return listBanners(shop.db)
}

const deletedBannerSchema = z.object({
  image: z.string(),
  imageSmall: z.string(),
  alt: z.string(),
  headline: z.string(),
  words: z.enum(['dark', 'light']),
  link: z.string(),
  position: z.number(),
  createdAt: z.string()
})

async function readDeletedRow(trx: Trx, id: string): Promise<BannerRow | undefined> {
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
  const { data } = deletedBannerSchema.safeParse(JSON.parse(event?.before ?? 'null'))
  if (!data) return undefined
  const { imageSmall, createdAt, ...fields } = data
  return { ...fields, id, image_small: imageSmall || null, created_at: createdAt }
}
