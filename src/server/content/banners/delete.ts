import { z } from 'zod'

import type { Banner } from '../../../api/contract/banners.ts'
import { recordAudit } from '../../people/audit/audit.ts'
import type { Requester } from '../../platform/http/session.ts'
import { incrementCatalogVersion } from '../../platform/catalog-version.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { cancelChanges } from '../../platform/schedule/scheduled-changes.ts'
import type { ShopData } from '../../platform/shop.ts'
import {
  type BannerRow,
  createBannerNotFoundError,
  findVisibility,
  listBanners,
  scheduleBanner,
  toBannerAuditFields
} from './banners.ts'

/** Deletes a banner. The audit log keeps all its fields, so that it can be restored. */
export function deleteBanner(shop: ShopData, requester: Requester, id: string): Promise<void> {
  return transact(shop.db, async (trx) => {
    const deleted = await trx.deleteFrom('banners').where('id', '=', id).returningAll().executeTakeFirst()
    if (!deleted) throw createBannerNotFoundError()
    await cancelChanges(trx, 'banner', id)
    const before = { ...toBannerAuditFields(deleted), position: deleted.position, createdAt: deleted.created_at }
    await recordAudit(shop, trx, { ...requester, action: 'feature.deleted', subject: { kind: 'feature', id }, before })
    await incrementCatalogVersion(trx)
  })
}

/** Restores a deleted banner from the audit log. An existing banner stays unchanged. */
export async function restoreBanner(shop: ShopData, requester: Requester, id: string): Promise<Banner[]> {
  await transact(shop.db, async (trx) => {
    const existing = await trx.selectFrom('banners').select('id').where('id', '=', id).executeTakeFirst()
    if (existing) return
    const deletedRow = await readDeletedRow(trx, id)
    if (!deletedRow) throw createBannerNotFoundError()
    const row = { ...deletedRow, visible: findVisibility(shop, deletedRow) }
    const insert = trx
      .insertInto('banners')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
    const { numInsertedOrUpdatedRows: count } = await insert.executeTakeFirstOrThrow()
    // A concurrent request has restored it.
    if (count !== 1n) return
    await scheduleBanner(shop, trx, requester, row)
    const subject = { kind: 'feature', id }
    await recordAudit(shop, trx, { ...requester, action: 'feature.restored', subject, after: toBannerAuditFields(row) })
    await incrementCatalogVersion(trx)
  })
  return listBanners(shop.db)
}

const deletedBannerSchema = z.object({
  image: z.string(),
  imageSmall: z.string(),
  alt: z.string(),
  headline: z.string(),
  textColor: z.enum(['dark', 'light']),
  link: z.string(),
  position: z.number(),
  createdAt: z.string(),
  startsAt: z.string().default(''),
  endsAt: z.string().default('')
})

async function readDeletedRow(trx: Trx, id: string): Promise<Omit<BannerRow, 'visible'> | undefined> {
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
  const { imageSmall, textColor, createdAt, startsAt, endsAt, ...fields } = data
  const times = { created_at: createdAt, starts_at: startsAt || null, ends_at: endsAt || null }
  return { ...fields, ...times, id, image_small: imageSmall || null, text_color: textColor }
}
