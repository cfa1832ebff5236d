import type { Db } from '../../platform/database/schema.ts'
import { verifyPassword } from '../passwords/passwords.ts'

/** The demo prints these accounts when it starts. No other shop accepts their passwords. */
export const DEMO_ACCOUNTS = [
  {
    label: 'Admin  ',
    role: 'admin',
    adminRole: 'owner',
    userName: 'Alex Morgan',
    email: 'admin@example.com',
    password: 'admin-demo-password'
  },
  {
    label: 'Shopper',
    role: 'user',
    adminRole: null,
    userName: 'Robin Hale',
    email: 'shopper@example.com',
    password: 'shopper-demo-password'
  }
] as const

/** Detects accounts whose passwords are public. */
export const isDemoAccount = (email: string): boolean => DEMO_ACCOUNTS.some((account) => account.email === email)

/** Throws if a demo account still has its public password. */
export async function requireNoDemoPasswords(db: Db): Promise<void> {
  for (const { email, password } of DEMO_ACCOUNTS) {
    const user = await db.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst()
    if (!user || !(await verifyPassword(password, user.password_hash))) continue
    const reason = `${email} still has the public demo password.`
    throw new Error(`it was filled by the demo, and ${reason} Use another DATA_DIR or DATABASE_URL.`, {
      cause: reason
    })
  }
}
