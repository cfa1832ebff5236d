import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('credit_notes')
    .addColumn('refund_id', 'text', (column) => column.primaryKey().notNull().references('refunds.id'))
    .addColumn('number', 'integer', (column) => column.notNull().unique())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .execute()
  await sql`insert into counters (name, value) values ('credit-note', 0)`.execute(db)
}
