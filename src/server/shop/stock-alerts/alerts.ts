import { sql } from 'kysely'

import type { StockAlertCount } from '../../../api/contract/stock-alerts.ts'
import { MAX_STOCK_ALERTS } from '../../../domain/limits.ts'
import { lockAccount } from '../../people/sessions/sessions.ts'
import { findProduct } from '../products/queries.ts'
import { catalog, IS_LISTED } from '../../platform/database/catalog.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Session } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { type Clock, nowIso, type ShopData } from '../../platform/shop.ts'

interface Alert {
  userId: string
  productId: string
}

const selectPendingAlerts = (db: Db, userId: string) =>
  db.selectFrom('stock_alerts').select('variant_id').where('user_id', '=', userId).where('queued_at', 'is', null)

/** Returns the ids of the products that the shopper waits for. */
export const listAlerts = async (db: Db, userId: string): Promise<string[]> =>
  (await selectPendingAlerts(db, userId).orderBy('created_at').orderBy('id').execute()).map((row) => row.variant_id)

export function addAlert(shop: ShopData, session: Session, productId: string): Promise<string[]> {
  const alert = { userId: session.user.id, productId }
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await requireSoldOut(shop, trx, productId)
    const productIds = await listAlerts(trx, alert.userId)
    if (productIds.includes(productId)) return productIds
    if (productIds.length >= MAX_STOCK_ALERTS)
      throw new ShopError('invalid', `You can request emails for at most ${MAX_STOCK_ALERTS} products.`)
    await insertAlert(shop, trx, alert)
    return listAlerts(trx, alert.userId)
  })
}

async function requireSoldOut(clock: Clock, trx: Trx, productId: string): Promise<void> {
  const product = await findProduct(trx, productId, nowIso(clock))
  if (!product) throw new ShopError('not-found', 'Product not found!')
  if (product.totalStock > 0) throw new ShopError('invalid', 'This product is in stock.')
}

async function insertAlert(clock: Clock, trx: Trx, { userId, productId }: Alert): Promise<void> {
  await trx
    .insertInto('stock_alerts')
    .values({ id: createId(), user_id: userId, variant_id: productId, created_at: nowIso(clock) })
    .execute()
}

export async function deleteAlert(db: Db, { userId, productId }: Alert): Promise<string[]> {
  await db
    .deleteFrom('stock_alerts')
    .where('user_id', '=', userId)
    .where('variant_id', '=', productId)
    .where('queued_at', 'is', null)
    .execute()
  return listAlerts(db, userId)
}

/** The id of an alert is the token of the link in its email. Repeating the call has no further effect. */
export async function unsubscribe(db: Db, token: string): Promise<void> {
  const alert = await db.selectFrom('stock_alerts').select('user_id').where('id', '=', token).executeTakeFirst()
  if (!alert) throw new ShopError('invalid-link', 'This link is no longer valid.')
  await db.deleteFrom('stock_alerts').where('user_id', '=', alert.user_id).where('queued_at', 'is', null).execute()
}

/** Returns the number of shoppers who wait for each product, without products that nobody waits for. */
export async function countStockAlerts(db: Db, productIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_alerts')
    .select(['variant_id', sql<number | string>`count(*)`.as('alertCount')])
    .where('queued_at', 'is', null)
    .where('variant_id', 'in', productIds)
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, alertCount }) => [variant_id, Number(alertCount)]))
}

export async function listStockAlertCounts(db: Db): Promise<StockAlertCount[]> {
  const rows = await db
    .selectFrom('stock_alerts')
    .innerJoin(catalog(db), 'catalog.id', 'stock_alerts.variant_id')
    .select(['catalog.id', 'catalog.title', sql<number | string>`count(*)`.as('alertCount')])
    .where('queued_at', 'is', null)
    .where(IS_LISTED)
    .groupBy(['catalog.id', 'catalog.title'])
    .orderBy('alertCount', 'desc')
    .orderBy('catalog.id')
    .limit(100)
    .execute()
  return rows.map(({ id, title, alertCount }) => ({ productId: id, title, alertCount: Number(alertCount) }))
}
