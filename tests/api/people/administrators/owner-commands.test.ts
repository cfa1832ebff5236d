import { expect, test } from 'vitest'

import { listExecutedMigrations, migrate } from '../../../../src/server/platform/database/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../../support/empty-database.ts'
import { BECOME_LATER_VERSION } from '../../../support/later-version.ts'
import { startCommand } from '../../../support/owner-command.ts'
import { createMigratedDatabase, runOwnerCommand, toVariables } from '../../../support/run-owner-command.ts'

const addAdmin = (database: EmptyDatabase) => runOwnerCommand(database, 'admin', 'create', 'ada@example.com')
const resetAdmin = (database: EmptyDatabase) => runOwnerCommand(database, 'admin', 'reset', 'ada@example.com')

test('an administrator can be created before the first start, and the password can be reset', async () => {
  const database = await createEmptyDatabase()
  for (const run of [addAdmin, resetAdmin]) {
    expect(await run(database)).toMatchObject({ code: 0, output: expect.stringContaining('can sign in') })
  }
  const marketer = await runOwnerCommand(database, 'admin', 'create', 'grace@example.com', 'marketing')
  expect(marketer).toMatchObject({ code: 0 })
  const users = await database.open().selectFrom('users').select(['email', 'admin_role']).orderBy('email').execute()
  expect(users).toEqual([
    { email: 'ada@example.com', admin_role: 'owner' },
    { email: 'grace@example.com', admin_role: 'marketing' }
  ])
})

test('a password reset without a shop fails and does not create a shop', async () => {
  const database = await createEmptyDatabase()
  const { code, output } = await resetAdmin(database)
  expect(output).toMatch(/^[^\n]*does not contain a shop\.\n$/)
  expect(code).toBe(1)
  const db = database.open()
  expect(await listExecutedMigrations(db)).toEqual([])
})

test.for(['create', 'reset'])('%s does not migrate the database of an older version', async (name) => {
  const database = await createEmptyDatabase()
  const db = database.open()
  await migrate(db)
  const older = await listExecutedMigrations(db)
  const laterVersion = `data:text/javascript,${encodeURIComponent(BECOME_LATER_VERSION)}`
  const variables = { ...toVariables(database), NODE_OPTIONS: `--import=${laterVersion}` }
  const { code, output } = await startCommand(variables, 'admin', name, 'ada@example.com').ended
  expect(output).toMatch(/^Cannot use [^\n]*: it belongs to an older version of the shop\. [^\n]*\n$/)
  expect(code).toBe(1)
  expect(await listExecutedMigrations(db)).toEqual(older)
})

// In /proc, Linux reports ENOENT for mkdir although the parent exists.
test.runIf(process.platform === 'linux').for(['/proc/none/shop.tar.gz', '/proc/version/none/shop.tar.gz'])(
  'a backup to %s, whose folder cannot be created, fails with a one-line message',
  async (file) => {
    const { code, output } = await runOwnerCommand(await createMigratedDatabase(), 'backup', file)
    expect(output).toMatch(new RegExp(`^Cannot write ${file}: [^\\n]+\\n$`))
    expect(code).toBe(1)
  }
)
