import { randomBytes } from 'node:crypto'

import { z } from 'zod'

import { SYSTEM } from '../http/session.ts'
import { register } from './accounts.ts'
import { readConfig } from '../config.ts'
import { ensureFolder } from '../data-folder.ts'
import { openDatabase } from '../db/open.ts'

// The data folder is nobody else's to read.
process.umask(0o077)

/** `npm run admin -- create EMAIL`: makes an administrator and prints a password to sign in with. */
const [command, email] = process.argv.slice(2)

if (command !== 'create' || !email || !z.email().safeParse(email).success) {
  console.error('Usage: npm run admin -- create EMAIL')
  process.exit(1)
}

try {
  const config = readConfig('demo', process.env)
  await ensureFolder(config.dataDir)
  const db = await openDatabase(config)
  const password = randomBytes(15).toString('base64url')
  const address = email.toLowerCase()
  const result = await register({ db, now: () => new Date() }, SYSTEM, {
    // Not the address: anyone could have taken it as a name.
    userName: `Admin ${randomBytes(4).toString('hex')}`,
    email: address,
    password,
    role: 'admin'
  })
  await db.destroy()
  if (result !== 'registered') throw new Error(`There is an account with ${address} already.`)
  console.log(`${address} can sign in with this password: ${password}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
