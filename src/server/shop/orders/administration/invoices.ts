import { sql } from 'kysely'

import type { CreditNote, Invoice } from '../../../../api/contract/order-administration.ts'
import { splitVat, toBasisPoints } from '../../../../domain/orders/vat.ts'
import { formatSeller } from '../../../../domain/settings/seller.ts'
import { toDollars } from '../../../../lib/money.ts'
import { recordAudit } from '../../../people/audit/audit.ts'
import type { Row, Trx } from '../../../platform/database/schema.ts'
import { transact } from '../../../platform/database/transact.ts'
import { ShopError } from '../../../platform/errors.ts'
import type { Requester } from '../../../platform/http/session.ts'
import { readSettings } from '../../../platform/settings/read-settings.ts'
import { type Clock, nowIso, type Shop, type ShopData } from '../../../platform/shop.ts'
import { lockOrder } from '../queries.ts'

/**
 * Returns the invoice of an order, and issues it the first time. Throws a ShopError if the order is not paid. An order
 * that is refunded later keeps its invoice.
 */
export function issueInvoice(shop: Shop, requester: Requester, orderId: string): Promise<Invoice> {
  return transact(shop.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    const issued = await trx.selectFrom('invoices').selectAll().where('order_id', '=', orderId).executeTakeFirst()
    if (issued) return toInvoice(issued, order.total_cents)
    if (order.payment_status !== 'paid') throw new ShopError('conflict', 'Only a paid order has an invoice.')
    const settings = await readSettings(shop.config, trx)
    const invoice = {
      order_id: orderId,
      number: await takeNumber(trx, 'invoice'),
      seller: formatSeller(settings),
      vat_basis_points: toBasisPoints(settings.vatRate),
      issued_at: nowIso(shop)
    }
    await trx.insertInto('invoices').values(invoice).execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'order.invoice-issued',
      subject: { kind: 'order', id: orderId },
      after: { invoiceNumber: invoice.number }
    })
    return toInvoice(invoice, order.total_cents)
  })
}

/** The counter's row is locked until the commit, and a rollback returns the number. So there are no gaps. */
async function takeNumber(trx: Trx, counter: 'invoice' | 'credit-note'): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', counter)
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

function toInvoice(invoice: Row<'invoices'>, totalCents: number): Invoice {
  const { netCents, vatCents } = splitVat(totalCents, invoice.vat_basis_points)
  return {
    number: invoice.number,
    issuedAt: invoice.issued_at,
    seller: invoice.seller,
    vatRate: invoice.vat_basis_points / 100,
    net: toDollars(netCents),
    vat: toDollars(vatCents),
    gross: toDollars(totalCents)
  }
}

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
    .executeTakeFirstOrThrow(() => new ShopError('not-found', 'Refund not found'))
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
