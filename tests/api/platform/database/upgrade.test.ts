import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, inject, onTestFinished, test } from 'vitest'

import { DEMO_ACCOUNTS } from '../../../../src/server/people/accounts/demo-accounts.ts'
import { readConfig } from '../../../../src/server/platform/config/config.ts'
import {
  listExecutedMigrations,
  listKnownMigrations,
  migrate,
  migrateDown,
  migrations
} from '../../../../src/server/platform/database/migrate.ts'
import { openDatabase, withUpgradeLock } from '../../../../src/server/platform/database/open.ts'
import type { Db } from '../../../../src/server/platform/database/schema.ts'
import { openShop } from '../../../../src/server/process/open-shop.ts'
import { waitForBlockedStatements } from '../../../support/blocked-statements.ts'
import { type EmptyDatabase, createEmptyDatabase } from '../../../support/empty-database.ts'
import { insertAccount } from '../../../support/insert-account.ts'
import { becomeLaterVersion, BECOME_LATER_VERSION, LATER_MIGRATION } from '../../../support/later-version.ts'

const OLDER = listKnownMigrations()
const LATER = [...OLDER, LATER_MIGRATION]

/** The program is a later version until the end of the test. */
async function makeOlderDatabase(up?: Migration['up']): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  onTestFinished(becomeLaterVersion(up))
  await sql`update counters set value = 77 where name = 'invoice'`.execute(db)
  await db.destroy()
  return database
}

const OPEN = `
  ${BECOME_LATER_VERSION}
  import { openDatabase } from '${new URL('../../../../src/server/platform/database/open.ts', import.meta.url).href}'
  const db = await openDatabase(JSON.parse(process.argv[1]))
  await db.destroy()`

/** Returns the error output of a process that opens the database. */
async function openInProcess({ databaseUrl, dataDir }: EmptyDatabase): Promise<string> {
  const location = JSON.stringify({ databaseUrl, dataDir })
  const child = spawn(process.execPath, ['--input-type=module', '-e', OPEN, location], {
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const [errorOutput] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return errorOutput
}

test('processes that start at once on a new database, or on an older one, migrate it once', async () => {
  for (const database of [await createEmptyDatabase(), await makeOlderDatabase()]) {
    const errorOutputs = await Promise.all(Array.from({ length: 4 }, () => openInProcess(database)))
    expect(errorOutputs).toEqual(['', '', '', ''])
    expect(await listExecutedMigrations(database.open())).toEqual(LATER)
  }
})

test.runIf(inject('database') === 'postgres')('a process that starts during an upgrade waits for its end', async () => {
  const database = await makeOlderDatabase()
  const db = database.open()
  let opening: Promise<Db> | undefined
  await withUpgradeLock(db, async () => {
    opening = openDatabase(database)
    await waitForBlockedStatements(db, 1)
  })
  await (await opening)?.destroy()
  expect(await listExecutedMigrations(db)).toEqual(LATER)
})

test('a migration that fails leaves the database as it was', async () => {
  const database = await makeOlderDatabase(async (db) => {
    await db.schema.createTable('later').addColumn('id', 'text').execute()
    await sql`insert into nowhere (id) values (1)`.execute(db)
  })
  const before = await readTables(database)
  await expect(openDatabase(database)).rejects.toThrow(/^Cannot use .*nowhere/)
  expect(await readTables(database)).toEqual(before)
  expect(await listExecutedMigrations(database.open())).toEqual(OLDER)
})

async function readTables(database: EmptyDatabase): Promise<unknown> {
  const tables = await database.open().introspection.getTables({ withInternalKyselyTables: true })
  return tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])
}

test('a database of another version is refused with a one-line message', async () => {
  const database = await makeOlderDatabase()
  const db = database.open()
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01T00:00:00.000Z')`.execute(
    db
  )
  await expect(openDatabase(database)).rejects.toThrow(
    /^Cannot use [^\n]*: it was migrated by another version of the shop \(9999-later\)\. Install that version\.$/
  )
  expect(await listExecutedMigrations(db)).toEqual([...OLDER, '9999-later'])
})

test('a shop that refuses a database of the demo does not migrate it', async () => {
  const database = await makeOlderDatabase()
  const db = database.open()
  await insertAccount({ db, now: () => new Date() }, DEMO_ACCOUNTS[0])
  const config = readConfig('serve', {
    PUBLIC_URL: 'https://shop.example',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    LOG_LEVEL: 'silent',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl
  })
  await expect(openShop(config)).rejects.toThrow(/^Cannot use [^\n]*: it was filled by the demo, and [^\n]*\.$/)
  expect(await listExecutedMigrations(db)).toEqual(OLDER)
})

test.runIf(inject('database') === 'postgres')('an upgrade refreshes the statistics of PostgreSQL', async () => {
  const db = await openDatabase(await makeOlderDatabase())
  onTestFinished(() => db.destroy())
  const { rows } = await sql`select 1 from pg_stats where tablename = 'counters' and attname = 'value'`.execute(db)
  expect(rows).toHaveLength(1)
})

test('the previous version can use a database again whose later migrations are undone', async () => {
  const database = await makeOlderDatabase()
  const before = await readTables(database)
  const db = await openDatabase(database)
  onTestFinished(() => db.destroy())
  await sql`update counters set value = 78 where name = 'invoice'`.execute(db)
  await migrateDown(db, OLDER)
  expect(await listExecutedMigrations(db)).toEqual(OLDER)
  expect(await readTables(database)).toEqual(before)
  const counter = db.selectFrom('counters').select('value').where('name', '=', 'invoice')
  expect(await counter.executeTakeFirst()).toEqual({ value: 78 })
})

test('a migration without `down` stays, with all others', async () => {
  const database = await makeOlderDatabase()
  delete migrations[LATER_MIGRATION]?.down
  const db = await openDatabase(database)
  onTestFinished(() => db.destroy())
  await expect(migrateDown(db, OLDER)).rejects.toThrow(`The migration ${LATER_MIGRATION} cannot be undone.`)
  expect(await listExecutedMigrations(db)).toEqual(LATER)
})
