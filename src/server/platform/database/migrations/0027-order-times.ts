import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['shipped_at', 'delivered_at', 'cancelled_at'])
    await db.schema.alterTable('orders').addColumn(column, 'text').execute()
  await fillTime(db, 'shipped_at', 'inShipping')
  await fillTime(db, 'delivered_at', 'delivered')
}

/** The audit log has the time of the change. An order without an entry gets the time of its last change. */
async function fillTime(db: Kysely<unknown>, column: string, status: string): Promise<void> {
  await sql`
    update orders set ${sql.ref(column)} = coalesce(
      (select max(at) from audit_events
        where subject_kind = 'order' and subject_id = orders.id and action = 'order.status-changed'
          and ${sql.ref('after')} like ${`%"orderStatus":"${status}"%`}),
      updated_at)
    where order_status = ${status}`.execute(db)
}
