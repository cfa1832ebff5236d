import { type CreateTableBuilder, type Kysely } from 'kysely'

type Column = Parameters<Parameters<CreateTableBuilder<string>['addColumn']>[2] & object>[0]

const key = (column: Column) => column.primaryKey().notNull()
const required = (column: Column) => column.notNull()
const referenceUser = (column: Column) => column.references('users.id').onDelete('cascade')

export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name)

  // Events outlive their subjects, so this references no other table.
  await table('audit_events')
    .addColumn('id', 'text', key)
    .addColumn('at', 'text', required)
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('action', 'text', required)
    .addColumn('subject_kind', 'text')
    .addColumn('subject_id', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .addColumn('address', 'text')
    .execute()
  await createIndex(db, 'audit_events', ['at', 'id'])
  await createIndex(db, 'audit_events', ['actor_id', 'at'])
  await createIndex(db, 'audit_events', ['subject_kind', 'subject_id', 'at'])

  await table('attempts')
    .addColumn('key', 'text', key)
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .execute()
  await createIndex(db, 'attempts', ['ends_at'])

  await table('devices')
    .addColumn('id', 'text', key)
    .addColumn('user_id', 'text', (column) => referenceUser(column).notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('network', 'text', required)
    .addColumn('seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'devices', ['user_id', 'seen_at'])
  await createIndex(db, 'devices', ['expires_at'])

  await table('password_resets')
    .addColumn('id', 'text', key)
    .addColumn('email', 'text', required)
    .addColumn('asked_at', 'text', required)
    .addColumn('user_id', 'text', referenceUser)
    .addColumn('token_hash', 'text', (column) => column.unique())
    .addColumn('used_at', 'text')
    .addColumn('expires_at', 'text', required)
    .execute()
  await createIndex(db, 'password_resets', ['user_id'])
  await createIndex(db, 'password_resets', ['expires_at'])
}

async function createIndex(db: Kysely<unknown>, name: string, columns: string[]): Promise<void> {
  await db.schema
    .createIndex(`${name}_by_${columns.join('_')}`)
    .on(name)
    .columns(columns)
    .execute()
}
