import { sql } from 'kysely'

import type { OwnerMail } from '../../domain/settings/owner-mails.ts'
import { UNRESERVED_UNITS } from '../catalog/stock.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { newId } from '../ids.ts'
import { OWNER_MAIL_KEY_PREFIX, queueOwnerMail } from '../mail/owner-mail.ts'
import { selectStuckOrders } from '../order-admin/filters.ts'
import { readSettings } from '../settings/read-settings.ts'
import { nowIso, type Shop } from '../shop.ts'

/** More are reported in the next rounds. */
const BATCH_SIZE = 50

/**
 * Queues one mail for each stuck payment, each failed mail, and all products that have newly become low on stock. New
 * orders are queued when they are confirmed (`orders/mails/new-order.ts`).
 */
export async function queueOwnerMails(shop: Shop): Promise<void> {
  const { ownerEmail, ownerMails, lowStock } = await readSettings(shop.config, shop.db)
  const isWanted = (kind: OwnerMail) => ownerEmail !== '' && ownerMails.includes(kind)
  if (isWanted('low-stock')) await queueLowStockMail(shop, lowStock)
  if (isWanted('stuck-payment')) await queueStuckPaymentMails(shop)
  if (isWanted('failed-mail')) await queueDeliveryFailureMails(shop)
}

async function queueLowStockMail(shop: Shop, limit: number): Promise<void> {
  await deleteRestockedNotices(shop.db, limit)
  const products = await listNewLowStockProducts(shop.db, limit)
  if (products.length === 0) return
  await transact(shop.db, async (trx) => {
    const noticed = new Set(
      await claimNotices(
        shop,
        trx,
        products.map(({ id }) => id)
      )
    )
    const details = products
      .filter(({ id }) => noticed.has(id))
      .map(({ title, units }) => `${title}: ${formatUnits(units)}`)
    if (details.length === 0) return
    await queueOwnerMail(shop, trx, {
      kind: 'low-stock',
      id: newId(),
      subject: details.length === 1 ? 'A product is low on stock' : `${details.length} products are low on stock`,
      text: `${details.length === 1 ? 'This product has' : 'These products have'} fewer than ${limit} units left:`,
      details,
      link: { label: 'View the products', path: '/admin/products?stock=low' }
    })
  })
}

const formatUnits = (units: number): string => (units <= 0 ? 'sold out' : `${units} left`)

async function deleteRestockedNotices(db: Db, limit: number): Promise<void> {
  const restocked = db.selectFrom('products').select('id').where(UNRESERVED_UNITS, '>=', limit)
  await db
    .deleteFrom('low_stock_notices')
    .where('product_id', 'in', restocked.where('id', 'in', db.selectFrom('low_stock_notices').select('product_id')))
    .execute()
}

const listNewLowStockProducts = (db: Db, limit: number) =>
  db
    .selectFrom('products')
    .select(['id', 'title', UNRESERVED_UNITS.as('units')])
    .where('deleted_at', 'is', null)
    .where(UNRESERVED_UNITS, '<', limit)
    .where('id', 'not in', db.selectFrom('low_stock_notices').select('product_id'))
    .orderBy(UNRESERVED_UNITS)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()

/** Another process may report the same products. Returns those that it has not reported. */
async function claimNotices(shop: Shop, trx: Trx, ids: string[]): Promise<string[]> {
  const rows = await trx
    .insertInto('low_stock_notices')
    .values(ids.map((id) => ({ product_id: id, notified_at: nowIso(shop) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('product_id')
    .execute()
  return rows.map(({ product_id }) => product_id)
}

async function queueStuckPaymentMails(shop: Shop): Promise<void> {
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', selectStuckOrders(shop))
    .where('id', 'not in', selectReportedIds(shop.db, 'stuck-payment'))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id, number } of orders)
    await transact(shop.db, (trx) =>
      queueOwnerMail(shop, trx, {
        kind: 'stuck-payment',
        id,
        subject: `The payment of order #${number} is stuck`,
        text: `The payment of order #${number} needs your attention.`,
        link: { label: 'View the order', path: `/admin/orders?order=${id}` }
      })
    )
}

async function queueDeliveryFailureMails(shop: Shop): Promise<void> {
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .select(['id', 'subject', 'recipient', 'last_error'])
    .where('failed_at', 'is not', null)
    .where('subject_key', 'not like', `${OWNER_MAIL_KEY_PREFIX}%`)
    .where('id', 'not in', selectReportedIds(shop.db, 'failed-mail'))
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute()
  for (const { id, subject, recipient, last_error } of mails)
    await transact(shop.db, (trx) =>
      queueOwnerMail(shop, trx, {
        kind: 'failed-mail',
        id,
        subject: 'A mail could not be delivered',
        text: `The mail “${subject}” to ${recipient} could not be delivered: ${last_error}`,
        link: { label: 'View the customer', path: `/admin/customers?${new URLSearchParams({ q: recipient })}` }
      })
    )
}

/** Selects the ids in the keys of the mails that were queued already. */
function selectReportedIds(db: Db, kind: OwnerMail) {
  const prefix = `${OWNER_MAIL_KEY_PREFIX}${kind}:`
  return db
    .selectFrom('mail_outbox')
    .select(sql<string>`substr(subject_key, ${sql.lit(prefix.length + 1)})`.as('id'))
    .where('subject_key', 'like', `${prefix}%`)
}
