import type { Db } from '../../src/server/platform/database/schema.ts'
import { createId } from '../../src/server/platform/ids.ts'

/** Returns the id, which is the token of the mail's link. */
export async function makeStockAlert(db: Db, userId: string, productId: string): Promise<string> {
  const id = createId()
  await db
    .insertInto('stock_alerts')
    .values({ id, user_id: userId, variant_id: productId, created_at: '2026-03-01T10:00:00.000Z' })
    .execute()
  return id
}
