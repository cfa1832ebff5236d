import type { Feature } from '../../api/contract/features.ts'
import type { Db } from '../db/schema.ts'
import { type Api, route } from '../http/route.ts'
import type { Shop } from '../shop.ts'

export function featureRoutes(shop: Shop, api: Api): void {
  route(shop, api, 'GET /api/common/feature/get', async () => ({ success: true, data: await listFeatures(shop.db) }))
}

async function listFeatures(db: Db): Promise<Feature[]> {
  const rows = await db.selectFrom('features').selectAll().orderBy('position').orderBy('created_at').execute()
  return rows.map((row) => ({
    _id: row.id,
    image: row.image,
    imageSmall: row.image_small,
    alt: row.alt,
    headline: row.headline,
    words: row.words,
    link: row.link,
    createdAt: row.created_at
  }))
}
