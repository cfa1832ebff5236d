import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { inspectBackup } from '../../src/server/backup/inspect.ts'
import { type Sum, computeSums } from '../../src/server/backup/rows.ts'
import { listTables } from '../../src/server/backup/tables.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { drillBackups } from '../support/backup-drill.ts'
import { type NewStorage, createStorageLike } from '../support/new-storage.ts'
import { makeProduct } from '../support/products.ts'
import { runCommand, startCommand } from '../support/owner-command.ts'
import { onEachDatabase } from './support/databases.ts'

const WRITES_PER_SECOND = 100

/** A restored shop continues the counters. */
const butCounters = (tables: Record<string, Sum>) => ({ ...tables, counters: null })

onEachDatabase(1, (fleet) => {
  test('what is backed up under writes is restored with books that agree', async () => {
    const drilled = await drillBackups(fleet(), { backups: 3, writesPerSecond: WRITES_PER_SECOND })
    expect(drilled.backups).toHaveLength(3)
    expect(drilled.writes).toBeGreaterThan(WRITES_PER_SECOND)
  })

  test('a backup that is killed leaves no file that could be taken for one', async () => {
    await using shop = await createStorageLike(fleet().storage)
    // The backup of a small shop would end before the kill.
    await fill(shop)
    await using aside = await createStorageLike({})
    const file = join(aside.folder, 'shop.tar.gz')
    const killed = startCommand(shop.storage, 'backup', file)
    await vi.waitFor(() => access(`${file}.unfinished`), { timeout: 30_000, interval: 1 })
    killed.kill('SIGKILL')
    await killed.ended
    expect(await readdir(aside.folder)).toEqual(['shop.tar.gz.unfinished'])
    await runCommand(shop.storage, 'backup', file)
    expect(await readdir(aside.folder)).toEqual(['shop.tar.gz'])
  })

  test('a restore that is killed at any moment leaves the shop that was there, or the restored one', async () => {
    await using before = await createStorageLike({})
    const [old, young] = ['old', 'young'].map((name) => join(before.folder, `${name}.tar.gz`)) as [string, string]
    await runCommand(fleet().storage, 'backup', old)
    await fleet().product(7)
    await runCommand(fleet().storage, 'backup', young)
    await using target = await createStorageLike(fleet().storage)
    await runCommand(target.storage, 'restore', old)
    const is = async () => {
      const db = await open(target)
      const sums = await db.transaction().execute(async (trx) => computeSums(trx, await listTables(trx)))
      await db.destroy()
      return butCounters(sums)
    }
    const of = async (file: string) => butCounters((await inspectBackup(file)).tables)
    const either = [await of(old), await of(young)]
    let restored = false
    for (let life = 300; !restored; life += 300) {
      const restoring = startCommand(target.storage, 'restore', young, '--replace')
      const kill = setTimeout(() => restoring.kill('SIGKILL'), life)
      const { code, output } = await restoring.ended
      clearTimeout(kill)
      restored = code === 0
      // PostgreSQL may notice later that a killed client has disconnected.
      const tooEarly = output.includes('A shop is running on this database')
      expect(code === null || restored || tooEarly, output).toBe(true)
      expect(either).toContainEqual(await is())
    }
    expect(await is()).toEqual(either[1])
  })
})

test.runIf(process.platform !== 'win32')('a full disk is said, and nothing is left under the name', async () => {
  await using shop = await createStorageLike({})
  // It fails at the end of the backup, and in the middle of a part.
  await fill(shop)
  // The limit of 64 blocks fits the database, but not the backup.
  const shell = `ulimit -f 64; exec "${process.execPath}" src/server/backup/command.ts backup "${shop.folder}/b.tar.gz"`
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

/** Makes the shop large enough for a backup of several parts. */
async function fill(shop: NewStorage): Promise<void> {
  const db = await open(shop)
  await db.transaction().execute(async (trx) => {
    for (let made = 0; made < 4000; made += 1) {
      await makeProduct(trx, '2026-03-02', { description: randomBytes(1000).toString('hex') })
    }
  })
  await db.destroy()
}
