import { type Kysely, sql } from 'kysely'

import { createIndex, key, required, unique, withDefault } from '../../build-schema.ts'

export async function createPlatform(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', key)
    .addColumn('value', 'integer', required)
    .execute()
  await sql`insert into counters (name, value) values ('catalogue', 1)`.execute(db)

  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute()

  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', key)
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .execute()
  await createIndex(db, 'attempts_by_ends_at', 'attempts (ends_at)')

  await db.schema
    .createTable('images')
    .addColumn('hash', 'text', key)
    .addColumn('width', 'integer', required)
    .addColumn('height', 'integer', required)
    .addColumn('created_at', 'text', required)
    .execute()

  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', key)
    .addColumn('leased_until', 'text')
    .addColumn('succeeded_at', 'text')
    .addColumn('result', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('error', 'text')
    .execute()

  await createDailyCounts(db)
  await createMails(db)
}

async function createDailyCounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_counts')
    .addColumn('day', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('count', 'integer', required)
    .addPrimaryKeyConstraint('daily_counts_key', ['day', 'name', 'subject'])
    .execute()
  // A day has hundreds of counts of campaigns, and the figures of the dashboard need only some names.
  await createIndex(db, 'daily_counts_by_name', 'daily_counts (name, day, subject)')
}

async function createMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_outbox')
    .addColumn('id', 'text', key)
    .addColumn('idempotency_key', 'text', unique)
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('html', 'text', required)
    .addColumn('unsubscribe_url', 'text')
    .addColumn('created_at', 'text', required)
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('attempts', 'integer', withDefault(0))
    .addColumn('sent_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('last_error', 'text')
    .execute()
  await createIndex(db, 'mail_outbox_by_sent_at_next_attempt_at', 'mail_outbox (sent_at, next_attempt_at)')
  // Without it, each search for failed mails reads the texts of all.
  await createIndex(db, 'mail_outbox_failed', 'mail_outbox (id, idempotency_key) where failed_at is not null')
  // The erasure of an account finds its emails.
  await createIndex(db, 'mail_outbox_by_recipient', 'mail_outbox (recipient)')

  await db.schema
    .createTable('owner_notices')
    .addColumn('kind', 'text', required)
    .addColumn('subject_id', 'text', required)
    .addColumn('notified_at', 'text', required)
    .addPrimaryKeyConstraint('owner_notices_key', ['kind', 'subject_id'])
    .execute()
}
