import { DEMO_ACCOUNTS } from '../../../demo/accounts.ts'
import type { Db } from '../db/schema.ts'
import { passwordMatches } from './passwords.ts'

/** Everyone knows their passwords. */
export const isDemoAccount = (email: string): boolean => DEMO_ACCOUNTS.some((account) => account.email === email)

/** Throws when an account of the demo can be signed in to with the password that everyone knows. */
export async function refuseDemoAccounts(db: Db): Promise<void> {
  for (const { email, password } of DEMO_ACCOUNTS) {
    const user = await db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst()
    if (!user || !(await passwordMatches(password, user.password_hash))) continue
    const reason = `${email} can sign in with the password of the demo.`
    throw new Error(`This database was filled by the demo: ${reason} Use another DATA_DIR or DATABASE_URL.`, {
      cause: reason
    })
  }
}
