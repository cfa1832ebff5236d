import type { Role } from '../../api/contract/auth.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../http/session.ts'
import { toNameKey, toNameSkeleton } from '../db/name-keys.ts'
import type { Db, Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { createId } from '../ids.ts'
import { nowIso, type Shop } from '../shop.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

interface NewAccount {
  userName: string
  email: string
  password: string
  role?: Role
}

export type RegistrationResult = 'registered' | 'email-taken' | 'name-taken' | 'common-password'

/** Returns the subject of an audit event. Its id is the email, because a refused login may use one without an account. */
export const toAccountSubject = (email: string) => ({ kind: 'account', id: email })

/** Creates an account. Unique columns decide between concurrent registrations. */
export async function registerAccount(
  shop: Pick<Shop, 'db' | 'now'>,
  requester: Requester,
  account: NewAccount
): Promise<RegistrationResult> {
  if (isCommonPassword(account.password)) return 'common-password'
  const conflict = await findConflict(shop.db, account)
  if (conflict) return conflict
  const row = {
    id: createId(),
    user_name: account.userName,
    user_name_key: toNameKey(account.userName),
    user_name_skeleton: toNameSkeleton(account.userName),
    email: account.email,
    password_hash: await hashPassword(account.password),
    role: account.role ?? ('user' as const),
    created_at: nowIso(shop)
  }
  const user = await transact(shop.db, async (trx) => {
    const inserted = await trx
      .insertInto('users')
      .values(row)
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    const subject = toAccountSubject(row.email)
    const after = { userName: row.user_name, role: row.role }
    if (inserted) await recordAudit(shop, trx, { ...requester, action: 'account.registered', subject, after })
    return inserted
  })
  if (user) return 'registered'
  return (await findConflict(shop.db, account)) ?? 'email-taken'
}

/** Returns whether another account uses the email address or the name. */
export async function findConflict(
  db: Db | Trx,
  { email, userName, exceptId = '' }: { email: string; userName: string; exceptId?: string }
): Promise<'email-taken' | 'name-taken' | undefined> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('id', '!=', exceptId)
    .where(({ eb, or }) =>
      or([
        eb('email', '=', email),
        eb('user_name_key', '=', toNameKey(userName)),
        eb('user_name_skeleton', '=', toNameSkeleton(userName))
      ])
    )
    .execute()
  if (rows.length === 0) return undefined
  return rows.some((row) => row.email === email) ? 'email-taken' : 'name-taken'
}
