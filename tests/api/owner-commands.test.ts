import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { inspectBackup } from '../../src/server/backup/inspect.ts'
import { listExecutedMigrations, listKnownMigrations, migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../support/empty-database.ts'
import { startCommand } from '../support/owner-command.ts'

const toVariables = ({ databaseUrl, dataDir }: EmptyDatabase): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl })
})

async function createShop(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase()
  await (await openDatabase(database)).destroy()
  return database
}

async function runOn(database: EmptyDatabase, ...words: string[]) {
  const command = startCommand(toVariables(database), ...words)
  onTestFinished(() => void command.kill('SIGKILL'))
  return command.ended
}

// In /proc, Linux reports ENOENT for mkdir although the parent exists.
test.runIf(process.platform === 'linux').for(['/proc/none/shop.tar.gz', '/proc/version/none/shop.tar.gz'])(
  'a backup to %s, whose folder cannot be created, fails with a one-line message',
  async (file) => {
    const { code, output } = await runOn(await createShop(), 'backup', file)
    expect(output).toMatch(new RegExp(`^Cannot write ${file}: [^\\n]+\\n$`))
    expect(code).toBe(1)
  }
)

test('a backup with a missing image is written, but ends with an error and is not called verified', async () => {
  const shop = await createShop()
  const image = { hash: '00000000deadbeef', width: 1, height: 1, created_at: '' }
  await shop.open().insertInto('images').values(image).execute()
  const file = join(shop.dataDir, 'shop.tar.gz')
  const { code, output } = await runOn(shop, 'backup', file)
  expect(output).toContain(`The image ${image.hash} is missing from the image store.\n`)
  expect(output).toMatch(/: \d+ rows, 0 images, [\d,]+ bytes\.\n$/)
  expect(code).toBe(1)
  expect(await inspectBackup(file)).toMatchObject({ imageCount: 0 })
})

test('an admin command with surplus arguments prints its usage and changes nothing', async () => {
  const shop = await createShop()
  const { code, output } = await runOn(shop, 'admin', 'create', 'ada@example.com', 'grace@example.com')
  expect(output).toMatch(/^Usage: npm run admin -- create EMAIL\n/)
  expect(code).toBe(1)
  expect(await shop.open().selectFrom('users').select('email').execute()).toEqual([])
})

const addAdmin = (database: EmptyDatabase) => runOn(database, 'admin', 'create', 'ada@example.com')
const resetAdmin = (database: EmptyDatabase) => runOn(database, 'admin', 'reset', 'ada@example.com')

test('an administrator can be created before the first start, and the password can be reset', async () => {
  const database = await createEmptyDatabase()
  for (const run of [addAdmin, resetAdmin]) {
    expect(await run(database)).toMatchObject({ code: 0, output: expect.stringContaining('can sign in') })
  }
})

test('a password reset without a shop fails and does not create a shop', async () => {
  const database = await createEmptyDatabase()
  const { code, output } = await resetAdmin(database)
  expect(output).toMatch(/^[^\n]*does not contain a shop\.\n$/)
  expect(code).toBe(1)
  const db = database.open()
  expect(await listExecutedMigrations(db)).toEqual([])
})

test.for([
  ['create', addAdmin],
  ['reset', resetAdmin]
] as const)('%s does not migrate the database of an older version', async ([, run]) => {
  const database = await createEmptyDatabase()
  const older = listKnownMigrations().slice(0, -1)
  const db = database.open()
  await migrate(db, older)
  const { code, output } = await run(database)
  expect(output).toMatch(/^Cannot use [^\n]*: it belongs to an older version of the shop\. [^\n]*\n$/)
  expect(code).toBe(1)
  expect(await listExecutedMigrations(db)).toEqual(older)
})
