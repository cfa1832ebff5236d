import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import type { Db } from './schema.ts'

/** Keeps the embedded database as it is before it is migrated, beside it; the copy of the upgrade before goes. */
export async function copyBeforeUpgrade(db: Db, file: string, executed: string[]): Promise<void> {
  const folder = dirname(file)
  const unfinished = join(folder, `.before-upgrade-${process.pid}`)
  await rm(unfinished, { force: true })
  try {
    await sql`vacuum into ${unfinished}`.execute(db)
    // Another process may have migrated it meanwhile, and has kept what was before.
    if (migrated(unfinished) === executed.length) await rename(unfinished, join(folder, 'shop.before-upgrade.sqlite'))
  } finally {
    await rm(unfinished, { force: true })
  }
}

function migrated(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true })
  const row = copy.prepare('select count(*) as count from kysely_migration').get()
  copy.close()
  return Number(row?.['count'])
}
