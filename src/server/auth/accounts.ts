import type { Role, SessionUser } from '../../api/contract/auth.ts'
import { newId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

interface NewAccount {
  userName: string
  email: string
  password: string
  role?: Role
}

export type Registration = 'registered' | 'email-taken' | 'name-taken'
export type LoginResult = { user: SessionUser } | { refused: 'unknown' | 'wrong-password' }

/** Names that differ only in case or in the form of their characters would pass for one another. */
export const nameKey = (userName: string): string => userName.normalize('NFKC').toLowerCase()

/** Makes an account. The database's unique columns decide between two that arrive at once. */
export async function register(shop: Pick<Shop, 'db' | 'now'>, account: NewAccount): Promise<Registration> {
  const key = nameKey(account.userName)
  const taken = await takenBy(shop, account.email, key)
  if (taken) return taken
  const row = {
    id: newId(),
    user_name: account.userName,
    user_name_key: key,
    email: account.email,
    password_hash: await hashPassword(account.password),
    role: account.role ?? ('user' as const),
    created_at: nowIso(shop)
  }
  const inserted = await shop.db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return 'registered'
  return (await takenBy(shop, account.email, key)) ?? 'email-taken'
}

async function takenBy(shop: Pick<Shop, 'db'>, email: string, key: string): Promise<Registration | undefined> {
  const rows = await shop.db
    .selectFrom('users')
    .select('email')
    .where((where) => where.or([where('email', '=', email), where('user_name_key', '=', key)]))
    .execute()
  if (rows.length === 0) return undefined
  return rows.some((row) => row.email === email) ? 'email-taken' : 'name-taken'
}

/** Checks an address and a password, in the same time whether or not the address is known. */
export async function logIn(shop: Shop, email: string, password: string): Promise<LoginResult> {
  const row = await shop.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  const matches = await passwordMatches(password, row?.password_hash)
  if (!row) return { refused: 'unknown' }
  if (!matches) return { refused: 'wrong-password' }
  return { user: { id: row.id, userName: row.user_name, email: row.email, role: row.role } }
}
