import { execFile } from 'node:child_process'
import { access, rename, rm, symlink } from 'node:fs/promises'
import { promisify } from 'node:util'

import { MINUTE } from '../../../lib/dates.ts'
import { withDatabase } from '../backup/open.ts'
import type { Config } from '../config/config.ts'
import { migrateDown } from '../database/migrate.ts'
import { describeError } from '../database/open.ts'
import type { Upgrade, UpgradeState } from './state.ts'
import { formatSeconds, watchShop } from './watch.ts'

interface Switch {
  config: Config
  state: UpgradeState
  watchMs: number
}

/** Runs the steps that remain. If the new version fails, goes back to the previous one and returns false. */
export async function switchRelease({ config, state, watchMs }: Switch, upgrade: Upgrade): Promise<boolean> {
  const { to, link, restart, maxDownMs } = upgrade
  try {
    if (upgrade.step === 'switch') {
      console.log(`Switching to ${to}…`)
      await pointLink(link, to)
      await run(restart)
      state.save({ ...upgrade, step: 'watch' })
    }
    console.log(`Watching the shop for ${formatSeconds(watchMs)}…`)
    const downMs = await watchShop(config, { periodMs: watchMs, maxDownMs })
    if (upgrade.step === 'switch' && downMs === 0) throw new Error(`It was not restarted by: ${restart}`)
    state.save({ ...upgrade, step: 'done' })
    console.log(`The shop runs ${to}. It took ${formatSeconds(downMs)} to start.`)
    return true
  } catch (error) {
    console.error(`The new version failed: ${describeError(error)}`)
    await goBack({ config, state }, upgrade)
    return false
  }
}

/** Milliseconds. There is no other version to go back to. */
const MAX_BACK_TIME = MINUTE

/**
 * Keeps all orders, because the migrations are undone. Without a switch, only the migrations are undone. Throws an Error if
 * the folder of the previous version was deleted.
 */
export async function goBack({ config, state }: Omit<Switch, 'watchMs'>, upgrade: Upgrade): Promise<void> {
  const { from, link, restart, migrations } = upgrade
  // Otherwise no later upgrade could begin, because this one could never be completed.
  if (from) await access(from)
  state.save({ ...upgrade, step: 'back' })
  console.log(`Going back to ${from || 'the previous version'}…`)
  if (from) {
    await pointLink(link, from)
    // First, because the new version would migrate again. The previous one starts as soon as the migrations are undone.
    await run(restart).catch((error: unknown) => console.error(describeError(error)))
  }
  await withDatabase(config, { canCreate: false }, (db) => migrateDown(db, migrations))
  if (from) await watchShop({ ...config, metricsPort: undefined }, { periodMs: 0, maxDownMs: MAX_BACK_TIME })
  state.clear()
  console.log(from ? `The shop runs ${from} again. No order was lost.` : 'Start the previous version now.')
}

/** Replaces the link in one step. */
async function pointLink(link: string, folder: string): Promise<void> {
  await rm(`${link}.new`, { force: true })
  await symlink(folder, `${link}.new`)
  await rename(`${link}.new`, link)
}

/** A command that does not end, such as a shop in the foreground, would block the way back. */
const run = (command: string): Promise<unknown> => promisify(execFile)('sh', ['-c', command], { timeout: MINUTE })
