import { recordAudit } from '../audit/audit.ts'
import { transact } from '../../platform/database/transact.ts'
import { SYSTEM } from '../../platform/http/session.ts'
import type { ShopData } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteAccountLinks } from '../sessions/sessions.ts'
import { removeTwoFactor } from '../two-factor/codes.ts'

/**
 * Gives an administrator a new password, ends their sessions, deletes their passkeys, turns two-factor authentication off
 * and enables the account, for an owner who is locked out. Returns false if no administrator has this email address.
 */
export async function resetAdmin(shop: ShopData, email: string, password: string): Promise<boolean> {
  const hash = await hashPassword(password)
  return transact(shop.db, async (trx) => {
    const admin = await trx
      .updateTable('users')
      .set({ password_hash: hash, invited_at: null, disabled_at: null })
      .where('email', '=', email)
      .where('role', '=', 'admin')
      .returning('id')
      .executeTakeFirst()
    if (!admin) return false
    await trx.deleteFrom('sessions').where('user_id', '=', admin.id).execute()
    await trx.deleteFrom('passkeys').where('user_id', '=', admin.id).execute()
    await removeTwoFactor(trx, admin.id)
    await deleteAccountLinks(trx, admin.id)
    await recordAudit(shop, trx, { ...SYSTEM, action: 'admin.reset', subject: toAccountSubject(email) })
    return true
  })
}
