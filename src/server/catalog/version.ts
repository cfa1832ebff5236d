import { sql } from 'kysely'

import type { Trx } from '../db/schema.ts'

/**
 * Makes every cached page of the catalogue as it stood until now unreachable. In the transaction of the change, after
 * its other statements: whoever holds this row must not wait for another.
 */
export async function bumpCatalogue(trx: Trx): Promise<void> {
  await trx
    .updateTable('counters')
    .set({ value: sql`value + 1` })
    .where('name', '=', 'catalogue')
    .execute()
}
