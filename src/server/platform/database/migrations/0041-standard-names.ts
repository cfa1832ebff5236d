import { type Kysely, sql } from 'kysely'

const RENAMED_COLUMNS = [
  ['banners', 'words', 'text_color'],
  ['audit_events', 'address', 'ip'],
  ['mail_outbox', 'subject_key', 'idempotency_key'],
  ['password_resets', 'asked_at', 'requested_at'],
  ['payments', 'unstocked_at', 'out_of_stock_at'],
  ['refunds', 'request_key', 'idempotency_key'],
  ['return_requests', 'request_key', 'idempotency_key'],
  ['return_requests', 'answer', 'refusal_reason'],
  ['stock_alerts', 'sent_at', 'queued_at']
] as const

const RENAMED_ACTIONS = [
  ['order.refund-asked', 'order.rejection-requested'],
  ['password-reset.asked', 'password-reset.requested'],
  ['password-reset.done', 'password-reset.completed']
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('features').renameTo('banners').execute()
  for (const [table, from, to] of RENAMED_COLUMNS) await db.schema.alterTable(table).renameColumn(from, to).execute()
  for (const [from, to] of RENAMED_ACTIONS)
    await sql`update audit_events set action = ${to} where action = ${from}`.execute(db)
  // Deleted banners are restored from the audit log. In a JSON string, the quotation marks would be escaped.
  for (const column of ['before', 'after']) {
    const name = sql.ref(column)
    await sql`update audit_events set ${name} = replace(${name}, '"words":', '"textColor":')
      where subject_kind = 'feature' and ${name} is not null`.execute(db)
  }
}
