import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { ADMIN_ROLES, type AdminRole } from '../../../domain/accounts/admin-roles.ts'
import { SYSTEM } from '../../platform/http/session.ts'
import { registerAccount } from '../accounts/accounts.ts'
import { readConfig } from '../../platform/config/config.ts'
import { ensureDataFolder } from '../../platform/config/data-folder.ts'
import { listKnownMigrations } from '../../platform/database/migrate.ts'
import { openDatabase, requireDatabase } from '../../platform/database/open.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { ShopData } from '../../platform/shop.ts'
import { resetAdmin } from './reset-admin.ts'

process.umask(0o077)

interface Account {
  email: string
  password: string
  adminRole: AdminRole
}

const COMMANDS = new Map([
  ['create', create],
  ['reset', reset]
])

const [name = '', emailArgument = '', roleArgument, ...rest] = process.argv.slice(2)

const run = COMMANDS.get(name)
const adminRole = ADMIN_ROLES.find((role) => role === (roleArgument ?? 'owner'))
const hasExtraArguments = rest.length > 0 || (run === reset && roleArgument !== undefined)

if (!run || !z.email().safeParse(emailArgument).success || !adminRole || hasExtraArguments) {
  console.error('Usage: npm run admin -- create EMAIL [ROLE]\n       npm run admin -- reset EMAIL')
  console.error(`ROLE is ${ADMIN_ROLES.join(', ')}. The default is owner.`)
  process.exit(1)
}

try {
  // The mode `serve` would require settings that this command does not use. The database is the same.
  const config = readConfig('demo', process.env)
  await (run === create ? ensureDataFolder(config.dataDir) : requireDatabase(config))
  const db = await openDatabase(config, checkSchema)
  const password = randomBytes(15).toString('base64url')
  const email = emailArgument.toLowerCase()
  await run({ db, now: () => new Date() }, { email, password, adminRole }).finally(() => db.destroy())
  console.log(`${email} can sign in with this password: ${password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** The older version of the shop may be running, and an upgrade of its database would break it. */
async function checkSchema(_db: Db, executed: string[]): Promise<void> {
  if (executed.length === 0 && run === create) return
  if (executed.length === 0) throw new Error('it does not contain a shop.')
  if (executed.length < listKnownMigrations().length)
    throw new Error('it belongs to an older version of the shop. Start the shop to upgrade it, then try again.')
}

async function create(shop: ShopData, account: Account): Promise<void> {
  const { email } = account
  const result = await registerAccount(shop, SYSTEM, { userName: 'Admin', ...account })
  if (result !== 'registered') throw new Error(`An account with the email ${email} already exists.`)
}

async function reset(shop: ShopData, { email, password }: Account): Promise<void> {
  if (!(await resetAdmin(shop, email, password))) throw new Error(`No administrator has the email ${email}.`)
}
