import type { CreditNote } from '../../../../api/contract/order-administration.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { type Clock, nowIso, type ShopData } from '../../../platform/shop.ts'
import { lockOrder } from '../queries.ts'
import { takeNumber, toInvoice } from './invoices.ts'

/**
 * Returns the credit note of a completed refund, and issues it the first time. Throws a ShopError if the order has no
 * invoice.
 */
export function issueCreditNote(
  shop: ShopData,
  requester: Requester,
  { id, refundId }: { id: string; refundId: string }
): Promise<CreditNote> {
  return transact(shop.db, async (trx) => {
    await lockOrder(trx, id)
    const { refund, invoice } = await findCreditableRefund(trx, id, refundId)
    const found = await trx.selectFrom('credit_notes').selectAll().where('refund_id', '=', refundId).executeTakeFirst()
    const creditNote = found ?? (await insertCreditNote(shop, trx, requester, { id, refundId }))
    return {
      ...toInvoice({ ...invoice, ...creditNote }, refund.amount_cents),
      invoiceNumber: invoice.number,
      invoicedAt: invoice.issued_at
    }
  })
}

async function findCreditableRefund(trx: Trx, id: string, refundId: string) {
  const refund = await trx
    .selectFrom('refunds')
    .select(['amount_cents', 'state'])
    .where('id', '=', refundId)
    .where('order_id', '=', id)
    .executeTakeFirst()
  if (!refund) throw new ShopError('not-found', 'Refund not found')
  const invoice = await trx.selectFrom('invoices').selectAll().where('order_id', '=', id).executeTakeFirst()
  if (!invoice) throw new ShopError('conflict', 'An order without an invoice has no credit notes.')
  if (refund.state !== 'completed') throw new ShopError('conflict', 'Only a completed refund has a credit note.')
  return { refund, invoice }
}

async function insertCreditNote(
  clock: Clock,
  trx: Trx,
  requester: Requester,
  { id, refundId }: { id: string; refundId: string }
) {
  const number = await takeNumber(trx, 'credit-note')
  const creditNote = { refund_id: refundId, number, issued_at: nowIso(clock) }
  await trx.insertInto('credit_notes').values(creditNote).execute()
  await recordAudit(clock, trx, {
    ...requester,
    action: 'order.credit-note-issued',
    subject: { kind: 'order', id },
    after: { creditNoteNumber: number }
  })
  return creditNote
}
