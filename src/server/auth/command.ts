import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { SYSTEM } from '../http/session.ts'
import { registerAccount } from './accounts.ts'
import { readConfig } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { openDatabase } from '../db/open.ts'
import type { Shop } from '../shop.ts'
import { resetAdmin } from './reset-admin.ts'

process.umask(0o077)

const COMMANDS = new Map([
  ['create', create],
  ['reset', reset]
])

const [name = '', address = '', ...rest] = process.argv.slice(2)

const run = COMMANDS.get(name)

if (!run || !z.email().safeParse(address).success || rest.length > 0) {
  console.error('Usage: npm run admin -- create EMAIL\n       npm run admin -- reset EMAIL')
  process.exit(1)
}

try {
  // This mode requires no settings, and `serve` uses the same database.
  const config = readConfig('demo', process.env)
  await ensureDataFolder(config.dataDir)
  const db = await openDatabase(config)
  const password = randomBytes(15).toString('base64url')
  const email = address.toLowerCase()
  await run({ db, now: () => new Date() }, email, password)
  await db.destroy()
  console.log(`${email} can sign in with this password: ${password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function create(shop: Pick<Shop, 'db' | 'now'>, email: string, password: string): Promise<void> {
  const result = await registerAccount(shop, SYSTEM, {
    // A shopper could already use the email as a user name.
    userName: `Admin ${randomBytes(4).toString('hex')}`,
    email,
    password,
    role: 'admin'
  })
  if (result !== 'registered') throw new Error(`An account with the email ${email} already exists.`)
}

async function reset(shop: Pick<Shop, 'db' | 'now'>, email: string, password: string): Promise<void> {
  if (!(await resetAdmin(shop, email, password))) throw new Error(`No administrator has the email ${email}.`)
}
