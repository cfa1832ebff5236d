import { type Migration, Migrator } from 'kysely/migration'

import * as shop from './migrations/0001-shop.ts'
import * as mail from './migrations/0005-mail.ts'
import type { Db } from './schema.ts'

const migrations: Record<string, Migration> = { '0001-shop': shop, '0005-mail': mail }

/** Brings the database to this version's schema, all or nothing; safe when several processes start at once. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
