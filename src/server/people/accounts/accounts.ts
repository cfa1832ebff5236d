import type { Role } from '../../../api/contract/auth.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Requester } from '../../platform/http/session.ts'
import { toNameKey, toNameSkeleton } from '../../platform/database/name-keys.ts'
import { transact } from '../../platform/database/transact.ts'
import { createId } from '../../platform/ids.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'
import { hashPassword } from '../passwords/passwords.ts'

interface NewAccount {
  userName: string
  email: string
  password: string
  role?: Role
}

type RegistrationResult = 'registered' | 'email-taken' | 'common-password'

/** Returns the subject of an audit event. Its id is the email, because a refused login may use one without an account. */
export const toAccountSubject = (email: string) => ({ kind: 'account', id: email })

/** Creates an account. The unique email address decides between concurrent registrations. */
export async function registerAccount(
  shop: ShopData,
  requester: Requester,
  account: NewAccount
): Promise<RegistrationResult> {
  if (isCommonPassword(account.password)) return 'common-password'
  const { email } = account
  if (await shop.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) return 'email-taken'
  const row = {
    id: createId(),
    user_name: account.userName,
    user_name_key: toNameKey(account.userName),
    user_name_skeleton: toNameSkeleton(account.userName),
    email,
    password_hash: await hashPassword(account.password),
    role: account.role ?? ('user' as const),
    created_at: nowIso(shop)
  }
  return transact(shop.db, async (trx) => {
    const inserted = await trx
      .insertInto('users')
      .values(row)
      .onConflict((oc) => oc.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return 'email-taken'
    const subject = toAccountSubject(email)
    const after = { userName: row.user_name, role: row.role }
    await recordAudit(shop, trx, { ...requester, action: 'account.registered', subject, after })
    return 'registered'
  })
}
