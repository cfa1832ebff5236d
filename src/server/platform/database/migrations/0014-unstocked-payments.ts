import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('unstocked_at', 'text').execute()
  await sql`
    create index payments_unstocked on payments (order_id, unstocked_at) where unstocked_at is not null`.execute(db)
  await backfillFromAuditLog(db)
  await sql`drop index orders_refunded`.execute(db)
  await sql`
    create index orders_refunded on orders (created_at, id, order_status, total_cents)
    where payment_status = 'refunded'`.execute(db)
}

/** Until now, only this case refunded a pending order automatically. */
const backfillFromAuditLog = (db: Kysely<unknown>) =>
  sql`
    update payments set unstocked_at = updated_at
    where (state = 'refunded' and refund_id is not null
        and exists (select 1 from audit_events where subject_kind = 'order' and subject_id = order_id
          and action = 'order.refunded' and before like '%"paymentStatus":"pending"%')
      or state = 'refunding' and exists (select 1 from orders where orders.id = order_id and payment_status = 'pending'))
      and not exists (select 1 from audit_events where subject_kind = 'order' and subject_id = order_id
        and action = 'order.refund-asked')`.execute(db)
