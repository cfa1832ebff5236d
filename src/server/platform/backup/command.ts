import { join } from 'node:path'

import { generateIdentity } from 'age-encryption'
import pino from 'pino'

import { type Config, readConfig } from '../config/config.ts'
import { type DatabaseConfig, describeError } from '../database/open.ts'
import { ConfigError, createMissingError } from '../config/environment-variables.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { decryptFile, ENCRYPTED_SUFFIX } from './encryption.ts'
import { fetchNewestBackup } from './fetch-newest.ts'
import { createBackupName } from './names.ts'
import { withDatabase } from './open.ts'
import { moveShop, restoreBackup } from './restore.ts'
import type { TableChecksum } from './rows.ts'
import { withTarget } from './targets/target.ts'
import { withWorkFolder } from './work-folder.ts'
import { writeBackup } from './write-backup.ts'

// A backup contains personal data and password hashes.
process.umask(0o077)

const USAGE = `Usage:
  npm run backup -- [FILE]             backs up the running shop to one file
  npm run backup -- --new-key          prints a key for BACKUP_KEY
  npm run restore -- FILE [--replace]  restores the shop from a backup ('latest': the newest one in BACKUP_TO)
  npm run move -- sqlite postgres      copies the shop to the other database (or: postgres sqlite)`

const COMMANDS: Record<string, (config: Config, args: string[]) => Promise<void>> = { backup, restore, move }

async function backup(config: Config, args: string[]): Promise<void> {
  const [file = join(config.dataDir, 'backups', createBackupName(new Date())), ...rest] = args
  if (rest.length > 0 || file.startsWith('-')) throw new ConfigError(USAGE)
  const images = openImageStore(config, log)
  const { tables, imageCount, bytes, missingImages } = await withDatabase(config, { canCreate: false }, (db) =>
    writeBackup({ db, images }, file)
  )
  for (const hash of missingImages) console.error(`The image ${hash} is missing from the image store.`)
  const isComplete = missingImages.length === 0
  // An incomplete backup must not replace an older one.
  if (!isComplete) process.exitCode = 1
  const contents = `${countRows(tables)} rows, ${imageCount} images, ${bytes.toLocaleString('en')} bytes.`
  console.log(`${file}: ${contents}${isComplete ? ' Verified.' : ''}`)
}

async function restore(config: Config, args: string[]): Promise<void> {
  const [file, ...rest] = args.filter((arg) => arg !== '--replace')
  if (!file || file.startsWith('-') || rest.length > 0) throw new ConfigError(USAGE)
  const images = openImageStore(config, log)
  const replace = args.includes('--replace')
  await withPlainFile(config, file, async (plainFile) => {
    const { header, tables, imageCount } = await withDatabase(config, { canCreate: true }, (db) =>
      restoreBackup({ db, images }, plainFile, { replace })
    )
    console.log(`Restored the shop as of ${header.made}: ${countRows(tables)} rows, ${imageCount} images.`)
  })
}

/** Fetches and decrypts the backup if needed. */
async function withPlainFile(config: Config, file: string, work: (plainFile: string) => Promise<void>): Promise<void> {
  const { backupTarget, backupKey: key } = config
  const isLatest = file === 'latest'
  if (!isLatest && !file.endsWith(ENCRYPTED_SUFFIX)) return work(file)
  if (!key) throw createMissingError('BACKUP_KEY')
  await withWorkFolder(config, 'restore', async (workFolder) => {
    if (!isLatest) {
      const plainFile = join(workFolder, 'shop.tar.gz')
      await decryptFile(file, plainFile, key)
      return work(plainFile)
    }
    if (!backupTarget) throw createMissingError('BACKUP_TO')
    const newest = await withTarget(backupTarget, (target) => fetchNewestBackup(target, { key, workFolder }))
    console.log(`Restoring ${newest.name}.`)
    return work(newest.file)
  })
}

async function move(config: Config, args: string[]): Promise<void> {
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) throw new ConfigError('DATABASE_URL is not set. Set it to the URL of the PostgreSQL database.')
  const databases: Record<string, DatabaseConfig> = {
    sqlite: { dataDir },
    postgres: { databaseUrl, dataDir }
  }
  const [source, target] = args.map((name) => databases[name])
  if (!source || !target || source === target || args.length !== 2) throw new ConfigError(USAGE)
  const checksums = await withDatabase(source, { canCreate: false }, (sourceDb) =>
    withDatabase(target, { canCreate: true }, (targetDb) => moveShop(sourceDb, targetDb))
  )
  for (const [table, { rows, sha256 }] of Object.entries(checksums)) {
    console.log(`${table.padEnd(24)}${rows.toLocaleString('en').padStart(12)} rows  ${sha256.slice(0, 16)}`)
  }
  console.log(`Copied ${countRows(checksums)} rows. The checksums match.`)
}

const log = pino({ level: 'warn' })

const countRows = (tables: Record<string, TableChecksum>): string =>
  Object.values(tables)
    .reduce((sum, { rows }) => sum + rows, 0)
    .toLocaleString('en')

const [name = '', ...args] = process.argv.slice(2)

async function runCommand(): Promise<void> {
  // BACKUP_TO may be set already, which requires the key.
  if (name === 'backup' && args.join() === '--new-key') return console.log(await generateIdentity())
  const command = COMMANDS[name]
  if (!command) throw new ConfigError(USAGE)
  // The mode `serve` would require settings that this command does not use. The database is the same.
  await command(readConfig('demo', process.env), args)
}

try {
  await runCommand()
} catch (error) {
  console.error(describeError(error))
  process.exitCode = 1
}
