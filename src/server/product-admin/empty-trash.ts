import { sql, type SqlBool } from 'kysely'

import { recordAudit } from '../audit/audit.ts'
import { SYSTEM } from '../http/session.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import type { Shop } from '../shop.ts'
import { trashSince } from './filters.ts'
import { told } from './records.ts'

/** Products that one transaction deletes: others wait for it. */
const BATCH = 200

/**
 * Deletes for good, with their reviews, the products that can be taken back no more. One that an order, a cart or a hold
 * names keeps its marked row, which no list shows: the cart reads its line from it and shows it as sold out, a hold gives
 * its stock back to it, and so does an order that is rejected. Orders have their lines' titles and prices themselves.
 * Once nothing names it any more, the next sweep takes it.
 */
export async function sweepProducts(shop: Shop): Promise<void> {
  const before = trashSince(shop)
  while ((await transact(shop.db, (trx) => sweepSome(shop, trx, before))) === BATCH);
}

async function sweepSome(shop: Shop, trx: Trx, before: string): Promise<number> {
  const rows = await trx
    .selectFrom('products')
    .selectAll()
    .where('deleted_at', '<=', before)
    .where(({ and }) => and(['order_items', 'cart_items', 'stock_holds'].map(unnamedIn)))
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await trx.deleteFrom('reviews').where('product_id', 'in', ids).execute()
  await trx.deleteFrom('products').where('id', 'in', ids).execute()
  for (const row of rows) {
    const subject = { kind: 'product', id: row.id }
    await recordAudit(shop, trx, { ...SYSTEM, action: 'product.purged', subject, before: told(row) })
  }
  return rows.length
}

const unnamedIn = (table: string) =>
  sql<SqlBool>`not exists (select 1 from ${sql.table(table)} as names where names.product_id = products.id)`
