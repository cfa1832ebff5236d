import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await indexOrders(db)
  await indexActivity(db)
  await addPaymentTimes(db)
}

/** Covering indexes for every filter, sort order and sum. */
async function indexOrders(db: Kysely<unknown>): Promise<void> {
  for (const columns of ['user_id_created_at', 'created_at_id', 'payment_status_created_at']) {
    await sql.raw(`drop index orders_by_${columns}`).execute(db)
  }
  for (const [name, columns] of [
    ['newest', 'created_at, id, order_status, payment_status, total_cents'],
    ['total', 'total_cents, id, order_status, payment_status, created_at'],
    ['status', 'order_status, payment_status, created_at, id, total_cents'],
    ['user', 'user_id, created_at, id, order_status, payment_status, total_cents']
  ]) {
    await sql.raw(`create index orders_by_${name} on orders (${columns})`).execute(db)
  }
  await sql`drop index order_items_by_product_id`.execute(db)
  await sql`create index order_items_by_product_id on order_items (product_id, order_id)`.execute(db)
}

async function indexActivity(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_events_by_actor_id_at`.execute(db)
  await sql`drop index audit_events_by_subject_kind_subject_id_at`.execute(db)
  for (const [name, columns] of [
    ['actor', 'actor_id, at, id, subject_kind'],
    ['kind', 'subject_kind, at, id, actor_id'],
    ['subject', 'subject_id, subject_kind, at, id'],
    ['action', 'action, at, id, subject_kind, actor_id']
  ]) {
    await sql.raw(`create index audit_events_by_${name} on audit_events (${columns})`).execute(db)
  }
}

/** These are the best known times of older payments. */
async function addPaymentTimes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('payments').addColumn('opened_at', 'text').execute()
  await db.schema.alterTable('payments').addColumn('captured_at', 'text').execute()
  await sql`update payments set opened_at = created_at where provider_order_id is not null`.execute(db)
  await sql`update payments set captured_at = updated_at where state = 'captured'`.execute(db)
}
