import { UNSUBSCRIBE } from '../../../domain/accounts/email-link-pages.ts'
import { createProductUrl } from '../../../domain/products/product-url.ts'
import { UNRESERVED_UNITS } from '../products/stock.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { catalog, IS_LISTED } from '../../platform/database/catalog.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'

/** Small, because other emails, such as those for a new password, wait for the delivery of these. */
const BATCH_SIZE = 10

interface DueAlert {
  id: string
  variant_id: string
  user_id: string
  created_at: string
  title: string
  email: string
}

/** Queues emails for the shoppers who have waited longest for a product that is available again. */
export async function queueStockMails(shop: Shop): Promise<void> {
  const alerts = await readDueAlerts(shop.db)
  for (const alert of alerts) {
    await transact(shop.db, async (trx) => {
      const claimed = await trx
        .updateTable('stock_alerts')
        .set({ queued_at: nowIso(shop) })
        .where('id', '=', alert.id)
        .where('queued_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (claimed) await queueStockMail(shop, trx, alert)
    })
  }
}

const readDueAlerts = (db: Db): Promise<DueAlert[]> =>
  db
    .selectFrom('stock_alerts')
    .innerJoin(catalog(db), 'catalog.id', 'stock_alerts.variant_id')
    .innerJoin('users', 'users.id', 'stock_alerts.user_id')
    .select(['stock_alerts.id', 'variant_id', 'user_id', 'stock_alerts.created_at', 'catalog.title', 'users.email'])
    .where('stock_alerts.queued_at', 'is', null)
    .where(IS_LISTED)
    .where(UNRESERVED_UNITS, '>', 0)
    .orderBy('stock_alerts.created_at')
    .limit(BATCH_SIZE)
    .execute()

function queueStockMail(shop: Shop, trx: Trx, alert: DueAlert): Promise<void> {
  const { id, variant_id, user_id, created_at, title, email } = alert
  const unsubscribeUrl = `${shop.config.publicUrl}${UNSUBSCRIBE}?token=${id}`
  // The key is logged, so it must not contain the token.
  const key = `back-in-stock:${variant_id}:${user_id}:${created_at}`
  return queueMail(shop, trx, { key, recipient: email, unsubscribeUrl }, ({ publicUrl }) => ({
    subject: `${title} is back in stock`,
    preheader: `You asked us to email you when ${title} was available again.`,
    heading: 'Back in stock',
    parts: [
      `${title} is available again. We cannot reserve it for you, so it may sell out again.`,
      {
        kind: 'action',
        label: 'View the product',
        url: publicUrl + createProductUrl({ _id: variant_id, title })
      },
      "This is the only email you'll get about it.",
      { kind: 'action', label: 'Stop all back-in-stock emails', url: unsubscribeUrl }
    ]
  }))
}
