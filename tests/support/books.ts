import { expect } from 'vitest'

import type { TestShop } from './open-test-shop.ts'
import type { ProductFields } from './products.ts'

/** What stands on the shelf, and how much of it is set aside. */
export async function shelf({ shop }: TestShop, { id }: ProductFields): Promise<{ onHand: number; reserved: number }> {
  const row = await shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { onHand: row.on_hand, reserved: row.reserved }
}

/** What an admin's hand does to the shelf. */
export const setOnHand = ({ shop }: TestShop, { id }: ProductFields, onHand: number) =>
  shop.db.updateTable('products').set({ on_hand: onHand }).where('id', '=', id).execute()

/** The charges in the provider's own ledger, as `COMPLETED 45.50`. */
export async function charges({ paypal }: TestShop): Promise<string[]> {
  return (await paypal.books()).captures.map(({ status, amount }) => `${status} ${amount.value}`)
}

/** Whom the shop writes to, and what about. */
export async function outbox({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db.selectFrom('mail_outbox').selectAll().orderBy('created_at').execute()
  return rows.map((row) => `${row.recipient}: ${row.subject}`)
}

/** The money that the provider took and gave back is what the shop believes, to the cent. */
export async function expectBooksToAgree({ shop, paypal }: TestShop): Promise<void> {
  const orders = await shop.db.selectFrom('orders').select(['payment_status', 'total_cents']).execute()
  const sum = (statuses: string[]) =>
    orders
      .filter((order) => statuses.includes(order.payment_status))
      .reduce((total, order) => total + order.total_cents, 0)
  const { totals } = await paypal.books()
  expect({
    captured_minor: totals['USD']?.captured_minor ?? 0,
    refunded_minor: totals['USD']?.refunded_minor ?? 0
  }).toEqual({ captured_minor: sum(['paid', 'refunded']), refunded_minor: sum(['refunded']) })
}
