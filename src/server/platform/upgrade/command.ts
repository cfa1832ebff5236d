import { readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { SECOND } from '../../../lib/dates.ts'
import { type Config, readConfig } from '../config/config.ts'
import { ConfigError } from '../config/environment-variables.ts'
import { describeError, requireDatabase } from '../database/open.ts'
import { rehearse } from './rehearse.ts'
import { openUpgradeState, type Upgrade, type UpgradeState } from './state.ts'
import { goBack, switchRelease } from './switch-or-go-back.ts'
import { checkHealth } from './watch.ts'

// A copy contains personal data and password hashes.
process.umask(0o077)

const USAGE = `Usage, in the folder of the new version:
  npm run upgrade               rehearses the upgrade on a copy, then switches, and goes back if the new version fails
  npm run upgrade -- --rehearse only rehearses
  npm run upgrade -- --back     goes back to the previous version
Options:
  --link LINK        the link to the folder of the version that runs (default: current, beside this folder)
  --restart COMMAND  ends the shop, waits until it has ended, and starts it again (default: the service selvedge of systemd)
  --watch SECONDS    how long the new version is watched (default: 60)`

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')

/** Needs no privileges: the user of the shop ends it, and systemd starts it again. A starting shop has no process. */
const RESTART = `pid=$(systemctl show --property=MainPID --value selvedge) && [ "$pid" != 0 ] || exit 0
  kill "$pid" && timeout 5 tail --pid="$pid" --sleep-interval=0.1 -f /dev/null || kill -9 "$pid" || true`

/** Milliseconds. A large shop has twice as long as its start has taken on the copy. */
const MIN_DOWN_TIME = 5 * SECOND

const readOptions = () =>
  parseArgs({
    options: {
      rehearse: { type: 'boolean', default: false },
      back: { type: 'boolean', default: false },
      link: { type: 'string', default: join(ROOT, '..', 'current') },
      restart: { type: 'string', default: RESTART },
      watch: { type: 'string', default: '60' }
    }
  }).values

type Options = ReturnType<typeof readOptions>

async function upgradeShop(config: Config, state: UpgradeState, options: Options): Promise<void> {
  const upgrade = state.read()
  const isUnfinished = upgrade && upgrade.step !== 'rehearsed' && upgrade.step !== 'done'
  if (upgrade && (isUnfinished || options.back) && upgrade.to !== ROOT)
    throw new Error(`The last upgrade was to ${upgrade.to}. Run this command there.`)
  if (options.rehearse && isUnfinished)
    throw new Error('The last upgrade has not ended. Run this command without --rehearse.')
  if (options.back && !upgrade) throw new Error('There is no upgrade to go back from.')
  if (upgrade && (options.back || upgrade.step === 'back')) return goBack({ config, state }, upgrade)
  const next = isUnfinished ? upgrade : await prepare(config, state, options)
  if (next.step === 'rehearsed') return
  if (!(await switchRelease({ config, state, watchMs: Number(options.watch) * SECOND }, next))) process.exitCode = 1
}

/** Saves the rehearsed upgrade. */
async function prepare(config: Config, state: UpgradeState, options: Options): Promise<Upgrade> {
  const { link, restart } = options
  const from = options.rehearse ? '' : await readLink(link)
  if (from === ROOT)
    throw new Error(`${link} already leads to this version. Run the command in the folder of the new one.`)
  if (from && !(await checkHealth(config))) throw new Error('The shop does not run. Start it first.')
  const { migrations, startMs } = await rehearse(config)
  console.log('The rehearsal has succeeded.')
  const maxDownMs = Math.max(MIN_DOWN_TIME, 2 * startMs)
  const step = options.rehearse ? 'rehearsed' : 'switch'
  const upgrade: Upgrade = { step, from, to: ROOT, link, restart, migrations, maxDownMs }
  state.save(upgrade)
  return upgrade
}

/** Returns the folder to which the link leads. */
async function readLink(link: string): Promise<string> {
  try {
    await readlink(link)
    return await realpath(link)
  } catch (error) {
    const message = `${link} is not a link to the folder of the version that runs. Name it with --link.`
    throw new Error(message, { cause: error })
  }
}

try {
  const options = readOptions()
  if (!(Number(options.watch) > 0)) throw new ConfigError(USAGE)
  const config = readConfig('serve', process.env)
  await requireDatabase(config)
  await upgradeShop(config, openUpgradeState(config.dataDir), options)
} catch (error) {
  console.error((error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') ? USAGE : describeError(error))
  process.exitCode = 1
}
