import { type Selectable, sql } from 'kysely'

import type { Invoice } from '../../api/contract/order-administration.ts'
import { splitVat, toBasisPoints } from '../../domain/orders/vat.ts'
import { formatSeller } from '../../domain/settings/seller.ts'
import { toDollars } from '../../lib/money.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Schema, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import type { Requester } from '../http/session.ts'
import { lockOrder } from '../orders/queries.ts'
import { readSettings } from '../settings/read-settings.ts'
import { nowIso, type Shop } from '../shop.ts'

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
      number: await takeInvoiceNumber(trx),
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
async function takeInvoiceNumber(trx: Trx): Promise<number> {
  const { value } = await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'invoice')
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

function toInvoice(invoice: Selectable<Schema['invoices']>, totalCents: number): Invoice {
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
