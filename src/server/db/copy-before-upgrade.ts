import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { sql } from 'kysely'

import type { Db } from './schema.ts'

const UNFINISHED = '.before-upgrade-'

/** Keeps the embedded database as it is before it is migrated, beside it; the copy of the upgrade before goes. */
export async function copyBeforeUpgrade(db: Db, file: string, executed: string[]): Promise<void> {
  const folder = dirname(file)
  const unfinished = join(folder, UNFINISHED + String(process.pid))
  await removeLeftOvers(folder)
  try {
    await sql`vacuum into ${unfinished}`.execute(db)
    await chmod(unfinished, 0o600)
    // Another process may have migrated it meanwhile, and has kept what was before.
    if (migrated(unfinished) === executed.length) await rename(unfinished, join(folder, 'shop.before-upgrade.sqlite'))
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** Of processes that were killed while they copied. */
async function removeLeftOvers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = Number(name.startsWith(UNFINISHED) && name.slice(UNFINISHED.length))
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

function migrated(file: string): number {
  const copy = new DatabaseSync(file, { readOnly: true })
  const row = copy.prepare('select count(*) as count from kysely_migration').get()
  copy.close()
  return Number(row?.['count'])
}
