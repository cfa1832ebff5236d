import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

import { migrations } from '../../src/server/platform/database/migrate.ts'

export const LATER_MIGRATION = '9998-later'

/** Adds a migration to those of the program. Returns a function that removes it. */
export function becomeLaterVersion(up: Migration['up'] = copyProducts): () => void {
  migrations[LATER_MIGRATION] = { up, down: dropCopy }
  return () => delete migrations[LATER_MIGRATION]
}

async function copyProducts(db: Kysely<unknown>): Promise<void> {
  await sql`create table later_products as select id from products`.execute(db)
}

async function dropCopy(db: Kysely<unknown>): Promise<void> {
  await sql`drop table later_products`.execute(db)
}

/** JavaScript that makes a process a later version. */
export const BECOME_LATER_VERSION = `import { becomeLaterVersion } from '${import.meta.url}'; becomeLaterVersion();`
