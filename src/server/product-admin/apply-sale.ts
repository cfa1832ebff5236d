import { toDollars } from '../../lib/money.ts'
import { recordAudit } from '../audit/audit.ts'
import { recordPriceChange } from '../catalog/price-history.ts'
import { readSale, toSaleColumns } from '../catalog/sale-price.ts'
import { lockRows } from '../db/lock.ts'
import type { Trx } from '../db/schema.ts'
import type { Requester } from '../http/session.ts'
import type { ScheduledChange } from '../schedule/scheduled-changes.ts'
import { nowIso, type Shop } from '../shop.ts'
import { nextEditTime } from './records.ts'

/**
 * Starts or ends the sale of a product, depending on the time. Products in the trash are included, so that they have the
 * right price when they are restored.
 */
export async function applySaleChange(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  { subject_id: id }: ScheduledChange
): Promise<void> {
  const product = trx.selectFrom('products').selectAll().where('id', '=', id)
  const before = await lockRows(trx, product).executeTakeFirst()
  if (!before) return
  const sale = readSale(before)
  const columns = toSaleColumns(sale, nowIso(shop))
  const hasEnded = columns.sale_ends_at !== before.sale_ends_at
  if (!hasEnded && columns.sale_price_cents === before.sale_price_cents) return
  const at = nextEditTime(shop, before)
  // The start changes nothing that admins edit, so it must not conflict with an edit.
  const values = { ...columns, listed_version: null, updated_at: hasEnded ? at : before.updated_at }
  await trx.updateTable('products').set(values).where('id', '=', id).execute()
  await recordPriceChange(trx, { id, at, before, after: { ...before, ...columns } })
  const event = { ...requester, at, subject: { kind: 'product', id }, after: { salePrice: toDollars(sale.cents) } }
  await recordAudit(shop, trx, { ...event, action: hasEnded ? 'product.sale-ended' : 'product.sale-started' })
}
