import { join } from 'node:path'

import pino from 'pino'

import { createBackupName } from '../backup/names.ts'
import { withDatabase } from '../backup/open.ts'
import { restoreBackup } from '../backup/restore.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Config } from '../config/config.ts'
import { migrateDown } from '../database/migrate.ts'
import { type DatabaseConfig, describeError } from '../database/open.ts'
import { openImageStore } from '../images/open-image-store.ts'
import { createCopy, removeCopy } from './copy.ts'
import { rehearsePurchase } from './purchase.ts'
import { startCopy } from './start-copy.ts'

interface Rehearsal {
  /** Of the version that runs. */
  migrations: string[]
  /** The duration of the start, with the migration. */
  startMs: number
}

/** Upgrades a copy of the shop, and buys something there. Throws an Error if anything fails. */
export async function rehearse(config: Config): Promise<Rehearsal> {
  // A killed rehearsal leaves its copy.
  await removeCopy(config)
  const { file, migrations } = await backUp(config)
  try {
    console.log('Restoring and migrating a copy…')
    const copy = await createCopy(config)
    await restoreCopy(copy, file)
    // The shop must be able to go back. Its start migrates the copy again.
    await withDatabase(copy, { canCreate: false }, (db) => migrateDown(db, migrations))
    return { migrations, startMs: await tryCopy(copy) }
  } finally {
    await removeCopy(config)
  }
}

const log = pino({ level: 'warn' })

async function backUp(config: Config): Promise<{ file: string; migrations: string[] }> {
  const file = join(config.dataDir, 'backups', createBackupName(new Date()))
  console.log(`Backing up to ${file}…`)
  const { header, missingImages } = await withDatabase(config, { canCreate: false }, (db) =>
    writeBackup({ db, images: openImageStore(config, log) }, file)
  )
  for (const hash of missingImages) console.error(`The image ${hash} is missing from the image store.`)
  return { file, migrations: header.migrations }
}

async function restoreCopy(copy: DatabaseConfig, file: string): Promise<void> {
  await withDatabase(copy, { canCreate: true }, (db) => restoreBackup({ db, images: openImageStore(copy, log) }, file))
}

/** Returns the duration of the start. */
async function tryCopy(copy: DatabaseConfig): Promise<number> {
  console.log('Buying something on the copy…')
  const { url, startMs, readOutput, stop } = await startCopy(copy)
  try {
    if (!(await rehearsePurchase(url))) console.log('No product is in stock, so nothing was bought.')
  } catch (error) {
    throw new Error(`The purchase on the copy failed: ${describeError(error)}\n${readOutput()}`, { cause: error })
  } finally {
    await stop()
  }
  return startMs
}
