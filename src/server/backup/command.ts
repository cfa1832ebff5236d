import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import pino from 'pino'

import { type Config, ConfigError, readConfig } from '../config.ts'
import { openImageStore } from '../images/open-store.ts'
import { moveShop } from './move.ts'
import { withDatabase } from './open.ts'
import { restoreBackup } from './restore.ts'
import type { Sum } from './rows.ts'
import { takeBackup } from './take.ts'

// A backup holds names, addresses and the hashes of passwords.
process.umask(0o077)

const USAGE = `Usage:
  npm run backup -- [FILE]             writes the shop into one file, while it runs
  npm run restore -- FILE [--replace]  makes the shop what it was then
  npm run move -- sqlite postgres      copies the shop to the other database, or back: postgres sqlite`

/** The commands that copy a shop as a whole. */
const COMMANDS: Record<string, (config: Config, given: string[]) => Promise<void>> = { backup, restore, move }

async function backup(config: Config, given: string[]): Promise<void> {
  const [file = join(config.dataDir, 'backups', `shop-${stamp()}.tar.gz`), ...more] = given
  if (more.length > 0 || file.startsWith('-')) throw new ConfigError(USAGE)
  await mkdir(dirname(file), { recursive: true })
  const images = openImageStore(config, log)
  const { tables, pictures, bytes, missing } = await withDatabase(config, { fresh: false }, (db) =>
    takeBackup({ db, images }, file)
  )
  for (const hash of missing) console.error(`The picture ${hash} is not in its store.`)
  // Whoever started it must not take it for whole, and throw away the one before.
  if (missing.length > 0) process.exitCode = 1
  console.log(`${file}: ${rowsIn(tables)} rows, ${pictures} pictures, ${bytes.toLocaleString('en')} bytes, read again.`)
}

async function restore(config: Config, given: string[]): Promise<void> {
  const [file, ...more] = given.filter((one) => one !== '--replace')
  if (!file || file.startsWith('-') || more.length > 0) throw new ConfigError(USAGE)
  const images = openImageStore(config, log)
  const replace = given.includes('--replace')
  const { heading, tables, pictures } = await withDatabase(config, { fresh: true }, (db) =>
    restoreBackup({ db, images }, file, { replace })
  )
  console.log(`The shop is what it was at ${heading.made}: ${rowsIn(tables)} rows, ${pictures} pictures.`)
}

async function move(config: Config, given: string[]): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is not set, but says where PostgreSQL is.')
  const places: Record<string, Pick<Config, 'databaseUrl' | 'dataDir'>> = {
    sqlite: { dataDir },
    postgres: { databaseUrl, dataDir }
  }
  const [source, target] = given.map((name) => places[name])
  if (!source || !target || source === target || given.length !== 2) throw new ConfigError(USAGE)
  const moved = await withDatabase(source, { fresh: false }, (from) =>
    withDatabase(target, { fresh: true }, (to) => moveShop(from, to))
  )
  for (const [table, { rows, sha256 }] of Object.entries(moved)) {
    console.log(`${table.padEnd(24)}${rows.toLocaleString('en').padStart(12)} rows  ${sha256.slice(0, 16)}`)
  }
  console.log(`${rowsIn(moved)} rows, the same on both.`)
}

const log = pino({ level: 'warn' })

const stamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '-') + 'Z'

const rowsIn = (tables: Record<string, Sum>): string =>
  Object.values(tables)
    .reduce((sum, { rows }) => sum + rows, 0)
    .toLocaleString('en')

const [name = '', ...given] = process.argv.slice(2)

try {
  const command = COMMANDS[name]
  if (!command) throw new ConfigError(USAGE)
  await command(readConfig('demo', process.env), given)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
