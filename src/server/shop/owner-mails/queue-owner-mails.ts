import { sql } from 'kysely'

import type { OwnerMail } from '../../../domain/settings/owner-mails.ts'
import { forEachBatch } from '../../platform/database/batches.ts'
import { catalog, IS_LISTED } from '../../platform/database/catalog.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { createId } from '../../platform/ids.ts'
import { OWNER_MAIL_KEY_PREFIX, queueOwnerMail } from '../../platform/mail/owner-mail.ts'
import { selectStuckOrders } from '../orders/administration/filters.ts'
import { isBelowThreshold } from '../products/stock.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'

/** The maximum number of items that one email lists. */
const MAX_NAMED = 20

/**
 * Queues one email about all new stuck payments, and one about all emails whose failure has not been reported. New orders
 * are queued when they are confirmed (`shop/orders/mails/order-confirmed.ts`).
 */
export async function queueOwnerMails(shop: Shop): Promise<void> {
  if (await isEnabled(shop, 'stuck-payment')) await queueStuckPaymentMail(shop)
  if (await isEnabled(shop, 'failed-mail')) await queueDeliveryFailureMail(shop)
}

/** Queues one email about all products that are newly low on stock. Reads all of them, so it runs rarely. */
export async function queueLowStockMail(shop: Shop): Promise<void> {
  if (!(await isEnabled(shop, 'low-stock'))) return
  const { lowStockThreshold } = await readSettings(shop.config, shop.db)
  await transact(shop.db, async (trx) => {
    await deleteRestockedNotices(trx, lowStockThreshold)
    // Not the unreserved units: an abandoned checkout would make a product low on stock again and again.
    const low = await trx
      .selectFrom(catalog(trx))
      .select(['id', 'title', 'on_hand'])
      .where(IS_LISTED)
      .where(isBelowThreshold(ON_HAND, lowStockThreshold))
      .where('id', 'not in', selectNotified(trx, 'low-stock'))
      .orderBy('on_hand')
      .orderBy('id')
      .execute()
    const ids = new Set(await claimNotices(shop, trx, 'low-stock', low))
    const products = low.filter(({ id }) => ids.has(id))
    if (products.length === 0) return
    await queueOwnerMail(shop, trx, {
      kind: 'low-stock',
      id: createId(),
      subject: products.length === 1 ? 'A product is low on stock' : `${products.length} products are low on stock`,
      text: products.length === 1 ? 'This product is low on stock:' : 'These products are low on stock:',
      details: [
        ...products.slice(0, MAX_NAMED).map(({ title, on_hand }) => `${title}: ${formatUnits(on_hand)}`),
        ...countOthers(products)
      ],
      link: { label: 'View the products', path: '/admin/products?sortBy=stock-lowtohigh' }
    })
  })
}

async function isEnabled({ config, db }: Shop, kind: OwnerMail): Promise<boolean> {
  const { ownerEmail, ownerMails } = await readSettings(config, db)
  return ownerEmail !== '' && ownerMails.includes(kind)
}

const formatUnits = (units: number): string => (units <= 0 ? 'sold out' : units === 1 ? '1 unit' : `${units} units`)

const countOthers = ({ length }: unknown[]): string[] => (length > MAX_NAMED ? [`And ${length - MAX_NAMED} more.`] : [])

const ON_HAND = sql.ref<number>('catalog.on_hand')

async function deleteRestockedNotices(trx: Trx, threshold: number): Promise<void> {
  await trx
    .deleteFrom('owner_notices')
    .where('kind', '=', 'low-stock')
    .where(({ not, exists, selectFrom }) => {
      const low = selectFrom(catalog(trx)).select('catalog.id').where(isBelowThreshold(ON_HAND, threshold))
      return not(exists(low.whereRef('catalog.id', '=', 'owner_notices.subject_id')))
    })
    .execute()
}

/** Returns the ids that the owner has not been notified about, and records them. Another process may do the same. */
async function claimNotices(clock: Clock, trx: Trx, kind: OwnerMail, subjects: { id: string }[]): Promise<string[]> {
  const claimed: string[] = []
  await forEachBatch(subjects, async (batch) => {
    const rows = await trx
      .insertInto('owner_notices')
      .values(batch.map(({ id }) => ({ kind, subject_id: id, notified_at: nowIso(clock) })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('subject_id')
      .execute()
    claimed.push(...rows.map(({ subject_id }) => subject_id))
  })
  return claimed
}

const selectNotified = (trx: Trx, kind: OwnerMail) =>
  trx.selectFrom('owner_notices').select('subject_id').where('kind', '=', kind)

function queueStuckPaymentMail(shop: Shop): Promise<void> {
  return transact(shop.db, async (trx) => {
    // A payment that is stuck again in another state is a new problem.
    const key = sql<string>`payments.order_id || ':' || payments.state`
    const stuck = await trx
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .select(['orders.number', key.as('id')])
      .where('payments.order_id', 'in', selectStuckOrders({ ...shop, db: trx }))
      .where(key, 'not in', selectNotified(trx, 'stuck-payment'))
      .execute()
    const ids = new Set(await claimNotices(shop, trx, 'stuck-payment', stuck))
    const numbers = stuck.filter(({ id }) => ids.has(id)).map(({ number }) => `#${number}`)
    if (numbers.length === 0) return
    const isOne = numbers.length === 1
    await queueOwnerMail(shop, trx, {
      kind: 'stuck-payment',
      id: createId(),
      subject: isOne ? `The payment of order ${numbers[0]} is stuck` : `${numbers.length} payments are stuck`,
      text: isOne ? 'This payment needs your attention.' : 'The payments of these orders need your attention:',
      details: isOne ? [] : [numbers.slice(0, MAX_NAMED).join(', '), ...countOthers(numbers)],
      link: { label: 'View stuck payments', path: '/admin/orders?attention=stuckPayments' }
    })
  })
}

function queueDeliveryFailureMail(shop: Shop): Promise<void> {
  return transact(shop.db, async (trx) => {
    const failed = await trx
      .selectFrom('mail_outbox')
      .select(['id', 'subject'])
      .where('failed_at', 'is not', null)
      .where('idempotency_key', 'not like', `${OWNER_MAIL_KEY_PREFIX}%`)
      .where('id', 'not in', selectNotified(trx, 'failed-mail'))
      .execute()
    const ids = new Set(await claimNotices(shop, trx, 'failed-mail', failed))
    const subjects = failed.filter(({ id }) => ids.has(id)).map(({ subject }) => subject)
    if (subjects.length === 0) return
    await queueOwnerMail(shop, trx, {
      kind: 'failed-mail',
      id: createId(),
      subject:
        subjects.length === 1 ? 'An email could not be delivered' : `${subjects.length} emails could not be delivered`,
      // Neither recipients nor reasons, which contain email addresses.
      text: `The shop's log has the reason. ${subjects.length === 1 ? 'This email was' : 'These emails were'} not delivered:`,
      details: [...subjects.slice(0, MAX_NAMED), ...countOthers(subjects)],
      link: { label: 'View the orders', path: '/admin/orders' }
    })
  })
}
