import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import type { Db } from './schema.ts'

const UNFINISHED_PREFIX = '.before-upgrade-'

/** Copies the database. Replaces the copy of the previous upgrade. */
export async function copyBeforeUpgrade(db: Db, file: string, executedMigrations: string[]): Promise<void> {
  const folder = dirname(file)
  const unfinishedFile = join(folder, UNFINISHED_PREFIX + String(process.pid))
  await removeUnfinishedCopies(folder)
  try {
    await sql`vacuum into ${unfinishedFile}`.execute(db)
    await chmod(unfinishedFile, 0o600)
    // Another process may have migrated the database in the meantime.
    if (countMigrations(unfinishedFile) === executedMigrations.length)
      await rename(unfinishedFile, join(folder, 'shop.before-upgrade.sqlite'))
  } finally {
    await rm(unfinishedFile, { force: true })
  }
}

/** Killed processes leave unfinished copies. */
async function removeUnfinishedCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue
    const pid = Number(name.slice(UNFINISHED_PREFIX.length))
    if (pid && (pid === process.pid || !isAlive(pid))) await rm(join(folder, name), { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function countMigrations(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true })
  const row = copy.prepare('select count(*) as count from kysely_migration').get()
  copy.close()
  return Number(row?.['count'])
}
