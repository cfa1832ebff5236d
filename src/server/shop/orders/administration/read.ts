import type { AdminOrder, AdminRefund } from '../../../../api/contract/order-administration.ts'
import { readById } from '../../../platform/database/batches.ts'
import type { Shop } from '../../../platform/shop.ts'
import { createPaymentLink, findPayments } from '../../payments/queries.ts'
import { listActiveRefunds, listFailedRefunds, type RefundWithItems, toRefund } from '../../payments/refunds/queries.ts'
import { type OrderRow, toOrders } from '../queries.ts'

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
