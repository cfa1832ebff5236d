import { expect } from 'vitest'

import { findLedgerDifferences } from './ledger-differences.ts'
import type { TestShop } from './open-test-shop.ts'
import type { ProductFields } from './products.ts'

export async function readStock(
  { shop }: TestShop,
  { id }: ProductFields
): Promise<{ onHand: number; reserved: number }> {
  const row = await shop.db.selectFrom('variants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { onHand: row.on_hand, reserved: row.reserved }
}

export const setStock = ({ shop }: TestShop, { id }: ProductFields, onHand: number) =>
  shop.db.updateTable('variants').set({ on_hand: onHand }).where('id', '=', id).execute()

/** For example `COMPLETED 45.50`. */
export async function listCharges({ paypal }: TestShop): Promise<string[]> {
  return (await paypal.books()).captures.map(({ status, amount }) => `${status} ${amount.value}`)
}

/** Sorted by time, then by recipient and subject. */
export async function listMails({ shop }: TestShop): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .orderBy('created_at')
    .orderBy('recipient')
    .orderBy('subject')
    .execute()
  return rows.map((row) => `${row.recipient}: ${row.subject}`)
}

export async function expectLedgerToMatch({ shop, paypal }: TestShop): Promise<void> {
  expect(await findLedgerDifferences({ db: shop.db, paypal })).toEqual([])
}
