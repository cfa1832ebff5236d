import type { BrowserContext } from 'playwright/test'
import { Secret, TOTP } from 'otpauth'

import type { Db } from '../../../src/server/platform/database/schema.ts'
import { insertAccount } from '../../support/insert-account.ts'
import { newCredentials, signInBrowser } from '../../support/people.ts'

/** Signs a new administrator in and then turns two-factor authentication on. */
export async function openTwoFactorAdmin(db: Db, context: BrowserContext) {
  const { userName, email } = newCredentials()
  const { user, password } = await insertAccount({ db, now: () => new Date() }, { userName, email, role: 'admin' })
  await signInBrowser(context, { email, password })
  const secret = new Secret({ size: 20 }).base32
  const columns = { totp_secret: secret, totp_enabled_at: new Date().toISOString() }
  await db.updateTable('users').set(columns).where('id', '=', user.id).execute()
  return { user, page: await context.newPage(), password, createCode: () => new TOTP({ secret }).generate() }
}
