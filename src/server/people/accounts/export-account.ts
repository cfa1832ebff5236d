import type { AccountExport } from '../../../api/contract/account.ts'
import { listAddresses } from '../addresses/addresses.ts'
import { catalog } from '../../platform/database/catalog.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Session } from '../../platform/http/session.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { listPasskeys } from '../passkeys/passkeys.ts'
import { listOwnSessions } from '../sessions/own-sessions.ts'

type Orders = Omit<AccountExport['orders'][number], 'campaign'>[]

/** Lists a page of a shopper's orders. */
export type ListOrders = (
  db: Db,
  userId: string,
  page: { cursor?: string | undefined }
) => Promise<{ data: Orders; nextCursor: string | null }>

export async function exportAccount(shop: ShopData, session: Session, listOrders: ListOrders): Promise<AccountExport> {
  const { db } = shop
  const { user } = session
  const { created_at: createdAt } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return {
    exportedAt: nowIso(shop),
    account: { ...user, createdAt },
    addresses: await listAddresses(db, user.id),
    orders: await listAllOrders(db, user.id, listOrders),
    reviews: await listOwnReviews(db, user.id),
    stockAlerts: await listStockAlerts(db, user.id),
    sessions: await listOwnSessions(shop, session),
    passkeys: await listPasskeys(db, user.id)
  }
}

async function listAllOrders(db: Db, userId: string, listOrders: ListOrders): Promise<AccountExport['orders']> {
  const campaigns = await readCampaigns(db, userId)
  const orders: AccountExport['orders'] = []
  let cursor: string | undefined
  do {
    const page = await listOrders(db, userId, { cursor })
    orders.push(...page.data.map((order) => ({ ...order, campaign: campaigns.get(order._id) })))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return orders
}

/** Returns the names of the campaigns by order id. */
async function readCampaigns(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'campaign'])
    .where('user_id', '=', userId)
    .where('campaign', 'is not', null)
    .$narrowType<{ campaign: string }>()
    .execute()
  return new Map(rows.map(({ id, campaign }) => [id, campaign]))
}

async function listOwnReviews(db: Db, userId: string): Promise<AccountExport['reviews']> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin(catalog(db), 'catalog.id', 'reviews.variant_id')
    .select(['catalog.id', 'catalog.title', 'message', 'value', 'reviews.created_at'])
    .where('reviews.user_id', '=', userId)
    .orderBy('reviews.created_at')
    .execute()
  return rows.map((row) => ({
    productId: row.id,
    title: row.title,
    reviewMessage: row.message,
    reviewValue: row.value,
    createdAt: row.created_at
  }))
}

async function listStockAlerts(db: Db, userId: string): Promise<AccountExport['stockAlerts']> {
  const rows = await db
    .selectFrom('stock_alerts')
    .innerJoin(catalog(db), 'catalog.id', 'stock_alerts.variant_id')
    .select(['catalog.id', 'catalog.title', 'stock_alerts.created_at'])
    .where('stock_alerts.user_id', '=', userId)
    .where('queued_at', 'is', null)
    .orderBy('stock_alerts.created_at')
    .execute()
  return rows.map((row) => ({ productId: row.id, title: row.title, createdAt: row.created_at }))
}
