import type { Role, SessionUser } from '../../src/api/contract/auth.ts'
import type { AdminRole } from '../../src/domain/accounts/admin-roles.ts'
import { toNameKey, toNameSkeleton } from '../../src/server/platform/database/name-keys.ts'
import { hashPassword } from '../../src/server/people/passwords/passwords.ts'
import { createSession } from '../../src/server/people/sessions/sessions.ts'
import { createId } from '../../src/server/platform/ids.ts'
import type { Shop } from '../../src/server/platform/shop.ts'

interface AccountFields {
  userName: string
  email?: string
  role?: Role
  /** Of an administrator. */
  adminRole?: AdminRole
  password?: string
}

export interface SignedInAccount {
  user: SessionUser
  password: string
  token: string
  cookie: string
}

const DEFAULT_PASSWORD = 'a password for tests'

let defaultPasswordHash: Promise<string> | undefined

/** Inserts an account and a session. Accounts with the default password share one hash, because hashing takes 50 ms. */
export async function insertAccount(
  shop: Pick<Shop, 'db' | 'now'>,
  {
    userName,
    email = `${userName.toLowerCase().replaceAll(' ', '-')}@example.com`,
    role = 'user',
    adminRole = 'owner',
    password = DEFAULT_PASSWORD
  }: AccountFields
): Promise<SignedInAccount> {
  const hash = password === DEFAULT_PASSWORD ? (defaultPasswordHash ??= hashPassword(password)) : hashPassword(password)
  const user = { id: createId(), userName, email, role, ...(role === 'admin' && { adminRole }) }
  await shop.db
    .insertInto('users')
    .values({
      id: user.id,
      user_name: userName,
      user_name_key: toNameKey(userName),
      user_name_skeleton: toNameSkeleton(userName),
      email,
      password_hash: await hash,
      role,
      admin_role: user.adminRole ?? null,
      created_at: shop.now().toISOString()
    })
    .execute()
  return { user, password, ...(await createSession(shop, shop.db, user.id)) }
}
