import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'

/** Shoppers see and can buy what is on hand less what is reserved, never below 0. */
export const availableStock = (row: { on_hand: number; reserved: number }): number =>
  Math.max(0, row.on_hand - row.reserved)

/** Pages show the stock as sold out, as a number under 10, or not at all. */
const label = (available: number): number => Math.min(Math.max(0, available), 10)

/** Sets stock aside if there is enough. Whether it did is the row count of one conditional statement. */
export async function reserve(trx: Trx, productId: string, quantity: number): Promise<boolean> {
  const row = await trx
    .updateTable('products')
    .set({ reserved: sql`reserved + ${quantity}` })
    .where('id', '=', productId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`on_hand - reserved >= ${quantity}`)
    .returning(['on_hand', 'reserved'])
    .executeTakeFirst()
  if (!row) return false
  await tellPages(trx, row.on_hand - row.reserved + quantity, row.on_hand - row.reserved)
  return true
}

/** Gives reserved stock back to the shelf. */
export async function release(trx: Trx, productId: string, quantity: number): Promise<void> {
  const row = await trx
    .updateTable('products')
    .set({ reserved: sql`reserved - ${quantity}` })
    .where('id', '=', productId)
    .returning(['on_hand', 'reserved'])
    .executeTakeFirst()
  if (row) await tellPages(trx, row.on_hand - row.reserved - quantity, row.on_hand - row.reserved)
}

/** Turns reserved stock into sold stock. False when an admin has lowered what is on hand below it. */
export async function consume(trx: Trx, productId: string, quantity: number): Promise<boolean> {
  const row = await trx
    .updateTable('products')
    .set({ on_hand: sql`on_hand - ${quantity}`, reserved: sql`reserved - ${quantity}` })
    .where('id', '=', productId)
    .where('on_hand', '>=', quantity)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Puts sold stock back on the shelf. */
export async function restock(trx: Trx, productId: string, quantity: number): Promise<void> {
  const row = await trx
    .updateTable('products')
    .set({ on_hand: sql`on_hand + ${quantity}` })
    .where('id', '=', productId)
    .returning(['on_hand', 'reserved'])
    .executeTakeFirst()
  if (row) await tellPages(trx, row.on_hand - row.reserved - quantity, row.on_hand - row.reserved)
}

/** A stock label that pages show has changed, or has not. */
async function tellPages(trx: Trx, before: number, after: number): Promise<void> {
  if (label(before) !== label(after)) await bumpCatalogue(trx)
}

/** Makes every cached page of the catalogue as it stood until now unreachable. In the transaction of the change. */
async function bumpCatalogue(trx: Trx): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .execute()
}
