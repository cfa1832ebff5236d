import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { inspectBackup } from '../../src/server/platform/backup/inspect.ts'
import { type TableChecksum, computeChecksums } from '../../src/server/platform/backup/rows.ts'
import { listTables } from '../../src/server/platform/backup/tables.ts'
import { openDatabase } from '../../src/server/platform/database/open.ts'
import { drillBackups } from '../support/backup-drill.ts'
import { type NewStorage, createStorageLike } from '../support/new-storage.ts'
import { makeProduct } from '../support/products.ts'
import { runCommand, startCommand } from '../support/owner-command.ts'
import { onEachDatabase } from './support/databases.ts'

const WRITES_PER_SECOND = 100

const KILL_BEFORE_RENAME = `
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  fs.rename = () => process.kill(process.pid, 'SIGKILL')
  syncBuiltinESMExports()`
const KILLED_BEFORE_RENAME = `--import data:text/javascript,${encodeURIComponent(KILL_BEFORE_RENAME)}`

/** A backup reads 1000 rows at a time. */
const PRODUCTS = 1100

/** A restored shop continues the counters. */
const withoutCounters = (tables: Record<string, TableChecksum>) => ({ ...tables, counters: null })

onEachDatabase(1, (fleet) => {
  test('backups made during writes restore shops with consistent books', async () => {
    const result = await drillBackups(fleet(), { backups: 2, writesPerSecond: WRITES_PER_SECOND })
    expect(result.backups).toHaveLength(2)
    expect(result.writes).toBeGreaterThan(WRITES_PER_SECOND)
  })

  test('a killed backup leaves no file with the name of a backup', async () => {
    await using shop = await createStorageLike(fleet().storage)
    await fill(shop, PRODUCTS)
    await using target = await createStorageLike({})
    const file = join(target.folder, 'shop.tar.gz')
    await startCommand({ ...shop.storage, NODE_OPTIONS: KILLED_BEFORE_RENAME }, 'backup', file).ended
    expect(await readdir(target.folder)).toEqual(['shop.tar.gz.unfinished'])
    await runCommand(shop.storage, 'backup', file)
    expect(await readdir(target.folder)).toEqual(['shop.tar.gz'])
    expect((await inspectBackup(file)).tables).toMatchObject({ products: { rows: PRODUCTS } })
  })

  test('a restore killed at any moment leaves either the old shop or the restored one', async () => {
    await using before = await createStorageLike({})
    const [oldBackup, newBackup] = ['old', 'young'].map((name) => join(before.folder, `${name}.tar.gz`)) as [
      string,
      string
    ]
    await runCommand(fleet().storage, 'backup', oldBackup)
    await fleet().product(7)
    await runCommand(fleet().storage, 'backup', newBackup)
    await using target = await createStorageLike(fleet().storage)
    await runCommand(target.storage, 'restore', oldBackup)
    const readCurrentSums = async () => {
      const db = await open(target)
      const sums = await db.transaction().execute(async (trx) => computeChecksums(trx, await listTables(trx)))
      await db.destroy()
      return withoutCounters(sums)
    }
    const readBackupSums = async (file: string) => withoutCounters((await inspectBackup(file)).tables)
    const possibleSums = [await readBackupSums(oldBackup), await readBackupSums(newBackup)]
    let restored = false
    // By factors, because a restore on a busy machine takes much longer.
    for (let killAfter = 300; !restored; killAfter *= 1.4) {
      const restoring = startCommand(target.storage, 'restore', newBackup, '--replace')
      const killTimer = setTimeout(() => restoring.kill('SIGKILL'), killAfter)
      const { code, output } = await restoring.ended
      clearTimeout(killTimer)
      restored = code === 0
      // PostgreSQL may notice later that a killed client has disconnected.
      const isRefused = output.includes('A shop is running on this database')
      expect(code === null || restored || isRefused, output).toBe(true)
      expect(possibleSums).toContainEqual(await readCurrentSums())
    }
    expect(await readCurrentSums()).toEqual(possibleSums[1])
  })
})

test.runIf(process.platform !== 'win32')('a backup on a full disk prints the error and leaves no file', async () => {
  await using shop = await createStorageLike({})
  await fill(shop, 110)
  // The limit of 64 blocks fits the database, but not the backup.
  const shell = `ulimit -f 64; exec "${process.execPath}" src/server/platform/backup/command.ts backup "${shop.folder}/b.tar.gz"`
  const { stderr, status } = spawnSync('sh', ['-c', shell], {
    env: { ...process.env, ...shop.storage },
    encoding: 'utf8'
  })
  expect(stderr).toContain(`Cannot write ${shop.folder}/b.tar.gz: EFBIG`)
  expect(status).toBe(1)
  expect((await readdir(shop.folder)).filter((name) => name.startsWith('b.'))).toEqual([])
})

const open = ({ folder, storage }: NewStorage) =>
  openDatabase({ dataDir: folder, databaseUrl: storage['DATABASE_URL'] })

/** Each product adds about 3.6 kB to the compressed backup. */
async function fill(shop: NewStorage, products: number): Promise<void> {
  const db = await open(shop)
  await db.transaction().execute(async (trx) => {
    for (let count = 0; count < products; count += 1) {
      await makeProduct(trx, '2026-03-02', { description: randomBytes(3600).toString('hex') })
    }
  })
  await db.destroy()
}
