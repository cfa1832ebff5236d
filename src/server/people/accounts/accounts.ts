import { type Expression, sql, type SqlBool } from 'kysely'

import type { AdminRole } from '../../../domain/accounts/admin-roles.ts'
import { hasWordPrefix } from '../../platform/database/contains.ts'
import { toNameKey, toNameSkeleton } from '../../platform/database/name-keys.ts'
import type { Db } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import { nowIso, type Shop, type ShopData } from '../../platform/shop.ts'
import { recordAudit } from '../audit/audit.ts'
import { hashPassword, isCommonPassword } from '../passwords/passwords.ts'

interface NewAccount {
  userName: string
  email: string
  password: string
  adminRole?: AdminRole
}

type RegistrationResult = 'registered' | 'email-taken' | 'common-password'

/** Returns the subject of an audit event. Its id is the email, because a refused login may use one without an account. */
export const toAccountSubject = (email: string) => ({ kind: 'account', id: email })

export const toNameColumns = (userName: string) => ({
  user_name: userName,
  user_name_key: toNameKey(userName),
  user_name_skeleton: toNameSkeleton(userName)
})

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
    ...toNameColumns(account.userName),
    email,
    password_hash: await hashPassword(account.password),
    role: account.adminRole ? ('admin' as const) : ('user' as const),
    admin_role: account.adminRole ?? null,
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
    const after = { userName: row.user_name, role: row.role, adminRole: account.adminRole }
    await recordAudit(shop, trx, { ...requester, action: 'account.registered', subject, after })
    return 'registered'
  })
}

/** Selects the ids of accounts. Each term must begin a word of the name or email. */
export const selectMatchingAccounts = (db: Db, query: string) =>
  db
    .selectFrom('users')
    .select('id')
    .where(({ and }) =>
      and(
        toNameKey(query)
          .split(/\s+/)
          .map((word): Expression<SqlBool> => hasWordPrefix(sql`user_name_key || ' ' || email`, word))
      )
    )

/** Returns true for the name of the shop or of an administrator, and for names that look like it. */
export async function isStaffName({ config }: Pick<Shop, 'config'>, db: Db, userName: string): Promise<boolean> {
  const [key, skeleton] = [toNameKey(userName), toNameSkeleton(userName)]
  const { shopName } = await readSettings(config, db)
  if (toNameKey(shopName) === key || toNameSkeleton(shopName) === skeleton) return true
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where(({ eb, or }) => or([eb('user_name_key', '=', key), eb('user_name_skeleton', '=', skeleton)]))
    .executeTakeFirst()
  return admin !== undefined
}
