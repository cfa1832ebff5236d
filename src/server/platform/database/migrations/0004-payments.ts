import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('next_check_at', 'text').execute()
  await db.schema.alterTable('payments').addColumn('declined_at', 'text').execute()
  await sql`update payments set next_check_at = updated_at where state in ('created', 'open', 'capturing', 'refunding')`.execute(
    db
  )
  await db.schema.createIndex('payments_by_next_check_at').on('payments').columns(['next_check_at']).execute()
}
