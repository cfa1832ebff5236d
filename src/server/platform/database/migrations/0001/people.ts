import { type Kysely, sql } from 'kysely'

import { belongsTo, createIndex, key, references, required, unique, withDefault } from '../../build-schema.ts'

export async function createPeople(db: Kysely<unknown>): Promise<void> {
  await createUsers(db)
  await createSessions(db)
  await createPasskeys(db)
  await createEmailLinks(db)
  await createAddresses(db)
  await createCustomerNotes(db)
  await createAuditLog(db)
}

async function createUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', key)
    .addColumn('role', 'text', required)
    .addColumn('admin_role', 'text')
    .addColumn('email', 'text', unique)
    .addColumn('password_hash', 'text', required)
    // Two people can have the same name. Only the names of administrators are compared.
    .addColumn('user_name', 'text', required)
    .addColumn('user_name_key', 'text', required)
    .addColumn('user_name_skeleton', 'text', required)
    .addColumn('totp_secret', 'text')
    .addColumn('totp_enabled_at', 'text')
    .addColumn('totp_last_step', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('invited_at', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('erased_at', 'text')
    .addCheckConstraint('users_admin_role', sql`(role = 'admin') = (admin_role is not null)`)
    .execute()
  await createIndex(db, 'users_by_name_skeleton', 'users (user_name_skeleton)')
  await createIndex(db, 'users_admins', "users (role) where role = 'admin'")
  await createIndex(db, 'users_by_created_at_id', "users (created_at, id) where role = 'user'")

  await db.schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', references('users.id'))
    .addColumn('code_hash', 'text', required)
    .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('token_hash', 'text', unique)
    .addColumn('cookie_hash', 'text', unique)
    .addColumn('user_agent', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('confirmed_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'sessions_by_user_id', 'sessions (user_id)')
  await createIndex(db, 'sessions_by_expires_at', 'sessions (expires_at)')

  await db.schema
    .createTable('devices')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('secret_hash', 'text', unique)
    .addColumn('network', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'devices_by_user_id_seen_at', 'devices (user_id, seen_at)')
  await createIndex(db, 'devices_by_expires_at', 'devices (expires_at)')
}

async function createPasskeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('passkeys')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('public_key', 'text', required)
    .addColumn('counter', 'integer', required)
    .addColumn('transports', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute()
  await createIndex(db, 'passkeys_by_user_id', 'passkeys (user_id, created_at)')

  await db.schema
    .createTable('passkey_challenges')
    .addColumn('challenge_hash', 'text', key)
    .addColumn('purpose', 'text', required)
    .addColumn('session_id', 'text', (column) => column.references('sessions.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'passkey_challenges_by_session_id', 'passkey_challenges (session_id)')
  await createIndex(db, 'passkey_challenges_by_expires_at', 'passkey_challenges (expires_at)')
}

async function createEmailLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_resets')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('requested_at', 'text', required)
    .addColumn('used_at', 'text')
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'password_resets_by_user_id', 'password_resets (user_id)')
  await createIndex(db, 'password_resets_by_expires_at', 'password_resets (expires_at)')

  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => belongsTo('users.id')(column).unique())
    .addColumn('email', 'text', required)
    .addColumn('token_hash', 'text', unique)
    .addColumn('expires_at', 'text', required)
    .execute()
}

async function createAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('addresses')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('slot', 'integer', (column) => column.notNull().check(sql`slot between 1 and 3`))
    .addColumn('recipient', 'text', withDefault(''))
    .addColumn('address', 'text', required)
    .addColumn('address_line2', 'text', withDefault(''))
    .addColumn('city', 'text', required)
    .addColumn('region', 'text', withDefault(''))
    .addColumn('pincode', 'text', required)
    .addColumn('country', 'text', withDefault(''))
    .addColumn('phone', 'text', required)
    .addColumn('notes', 'text', required)
    .addUniqueConstraint('addresses_slot', ['user_id', 'slot'])
    .execute()
}

async function createCustomerNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('customer_notes')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', belongsTo('users.id'))
    .addColumn('author_name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute()
  await createIndex(db, 'customer_notes_by_user_id', 'customer_notes (user_id, created_at)')
}

/** Events outlive their subjects, so this table references no other. */
async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_events')
    .addColumn('id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('ip', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute()
  await createIndex(db, 'audit_events_by_at_id', 'audit_events (at, id)')
  await createIndex(db, 'audit_events_by_actor', 'audit_events (actor_id, at, id, subject_kind)')
  await createIndex(db, 'audit_events_by_kind', 'audit_events (subject_kind, at, id, actor_id)')
  await createIndex(db, 'audit_events_by_subject', 'audit_events (subject_id, subject_kind, at, id)')
  await createIndex(db, 'audit_events_by_action', 'audit_events (action, at, id, subject_kind, actor_id)')
}
