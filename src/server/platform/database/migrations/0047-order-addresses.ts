import { type Kysely, sql } from 'kysely'

/** A search reads this index instead of the whole rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_address on orders (address, city, pincode, phone, id)`.execute(db)
}
