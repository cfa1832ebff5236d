import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { findWriteFailure } from '../database/write-failure.ts'

/** An upgrade whose rehearsal has succeeded. */
export interface Upgrade {
  /** `rehearsed` is the last step with `--rehearse`, and `done` the last one without. */
  step: 'rehearsed' | 'switch' | 'watch' | 'done' | 'back'
  /** The folders of both releases. */
  from: string
  to: string
  /** The link to the folder of the release that runs. */
  link: string
  /** The command that restarts the shop. It does not end before the previous process. */
  restart: string
  /** The migrations that the previous version knows. */
  migrations: string[]
  /** Milliseconds. If the shop is down for longer, the upgrade goes back. */
  maxDownMs: number
}

/** Opens the file that describes the last upgrade, and locks it until this process ends, even if it is killed. */
export function openUpgradeState(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'upgrade.sqlite'))
  try {
    // Only a write takes the exclusive lock.
    database.exec(`pragma locking_mode = exclusive; pragma user_version = 1;
      create table if not exists upgrade (id integer primary key check (id = 1), state text not null)`)
  } catch (error) {
    if (findWriteFailure(error) !== 'locked') throw error
    throw new Error('Another upgrade is running.', { cause: error })
  }
  return {
    read(): Upgrade | undefined {
      const row = database.prepare('select state from upgrade').get()
      return row && (JSON.parse(String(row['state'])) as Upgrade)
    },
    save(upgrade: Upgrade): void {
      database.prepare('replace into upgrade (id, state) values (1, ?)').run(JSON.stringify(upgrade))
    },
    clear: () => database.exec('delete from upgrade')
  }
}

export type UpgradeState = ReturnType<typeof openUpgradeState>
