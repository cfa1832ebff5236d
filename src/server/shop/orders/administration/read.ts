import type { Note } from '../../../../api/contract/customers.ts'
import type { AdminOrder, AdminRefund } from '../../../../api/contract/order-administration.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import { createNote, toNote } from '../../../people/customers/notes.ts'
import { readById } from '../../../platform/database/batches.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import type { Requester } from '../../../platform/http/session.ts'
import type { Shop, ShopData } from '../../../platform/shop.ts'
import { createPaymentLink, findPayments } from '../../payments/queries.ts'
import { listActiveRefunds, listFailedRefunds, type RefundWithItems, toRefund } from '../../payments/refunds/queries.ts'
import { lockOrder, type OrderRow, toOrders } from '../queries.ts'

export async function readAdminOrder(shop: Shop, row: OrderRow): Promise<AdminOrder | undefined> {
  const [order] = await toAdminOrders(shop, [row])
  const failed = await listFailedRefunds(shop.db, row.id)
  const invoice = await shop.db
    .selectFrom('invoices')
    .select('number')
    .where('order_id', '=', row.id)
    .executeTakeFirst()
  return (
    order && {
      ...order,
      ...(failed.length > 0 && { failedRefunds: failed.map(toAdminRefund) }),
      ...(invoice && { invoiceNumber: invoice.number })
    }
  )
}

export async function toAdminOrders({ db, config }: Shop, rows: OrderRow[]): Promise<AdminOrder[]> {
  const payments = await findPayments(db, rows)
  const refunds = await listActiveRefunds(db, rows)
  const orders = await toOrders(db, rows, { payments, refunds })
  const customers = await readById(
    rows.map((row) => row.user_id),
    (batch) => db.selectFrom('users').select(['id', 'user_name', 'email']).where('id', 'in', batch).execute()
  )
  return orders.map((order) => {
    const payment = payments.get(order._id)
    const customer = customers.get(order.userId)
    return {
      ...order,
      refunds: refunds.get(order._id)?.map(toAdminRefund),
      customer: { userName: customer?.user_name ?? '', email: customer?.email ?? '' },
      paymentState: payment?.state ?? null,
      paymentLink: createPaymentLink(config, payment?.capture_id ?? null)
    }
  })
}

const toAdminRefund = (refund: RefundWithItems): AdminRefund => ({
  ...toRefund(refund),
  source: refund.source,
  author: refund.requested_by,
  reason: refund.reason,
  isRestocked: refund.items.some(({ restocked }) => restocked === 1)
})

/** Adds a note that only admins see. Throws a ShopError. */
export function addNote(shop: ShopData, requester: Requester, orderId: string, text: string): Promise<Note> {
  return transact(shop.db, async (trx) => {
    await lockOrder(trx, orderId)
    const note = createNote(shop, requester, text)
    await trx
      .insertInto('order_notes')
      .values({ ...note, order_id: orderId })
      .execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.note-added',
      subject: { kind: 'order', id: orderId }
    })
    return toNote(note)
  })
}

/** Lists the notes of an order, oldest first. */
export async function listNotes(db: Db, orderId: string): Promise<Note[]> {
  const rows = await db
    .selectFrom('order_notes')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toNote)
}
