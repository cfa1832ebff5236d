import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { SYSTEM } from '../http/session.ts'
import { registerAccount } from './accounts.ts'
import { readConfig } from '../config.ts'
import { ensureDataFolder } from '../data-folder.ts'
import { openDatabase } from '../db/open.ts'

process.umask(0o077)

const [command, email] = process.argv.slice(2)

if (command !== 'create' || !email || !z.email().safeParse(email).success) {
  console.error('Usage: npm run admin -- create EMAIL')
  process.exit(1)
}

try {
  // This mode requires no settings, and `serve` uses the same database.
  const config = readConfig('demo', process.env)
  await ensureDataFolder(config.dataDir)
  const db = await openDatabase(config)
  const password = randomBytes(15).toString('base64url')
  const lowerCaseEmail = email.toLowerCase()
  const result = await registerAccount({ db, now: () => new Date() }, SYSTEM, {
    // A shopper could already use the e-mail as a user name.
    userName: `Admin ${randomBytes(4).toString('hex')}`,
    email: lowerCaseEmail,
    password,
    role: 'admin'
  })
  await db.destroy()
  if (result !== 'registered') throw new Error(`An account with the e-mail ${lowerCaseEmail} already exists.`)
  console.log(`${lowerCaseEmail} can sign in with this password: ${password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
