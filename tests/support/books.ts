import { expect } from 'vitest'

import { disagreements } from './disagreements.ts'
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

/** The provider's ledger and the shop's books tell the same story, order by order and to the cent. */
export async function expectBooksToAgree({ shop, paypal }: TestShop): Promise<void> {
  expect(await disagreements({ db: shop.db, paypal })).toEqual([])
}
