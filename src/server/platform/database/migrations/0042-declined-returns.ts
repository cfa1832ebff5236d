import { type Kysely, sql } from 'kysely'

const RENAMED_ACTIONS = [
  ['access.refused', 'access.denied'],
  ['login.refused', 'login.failed'],
  ['order.return-refused', 'order.return-declined'],
  ['password-reset.refused', 'password-reset.failed']
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('products').renameColumn('taken', 'ordered_units').execute()
  await db.schema.alterTable('return_requests').renameColumn('refusal_reason', 'decline_reason').execute()
  await sql`update return_requests set state = 'declined' where state = 'refused'`.execute(db)
  for (const [from, to] of RENAMED_ACTIONS)
    await sql`update audit_events set action = ${to} where action = ${from}`.execute(db)
  await sql`update mail_outbox set idempotency_key = replace(idempotency_key, 'payment-refused:', 'payment-declined:')
    where idempotency_key like 'payment-refused:%'`.execute(db)
}
