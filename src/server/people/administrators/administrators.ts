import type { Admin } from '../../../api/contract/admins.ts'
import type { AdminRole } from '../../../domain/accounts/admin-roles.ts'
import { lockRows } from '../../platform/database/lock.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { type Requester, requirePermission, type Session } from '../../platform/http/session.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'

const selectAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'admin_role', 'created_at', 'invited_at', 'disabled_at'])
    .where('role', '=', 'admin')
    .$narrowType<{ admin_role: AdminRole }>()

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdmins>['execute']>>[number]

/** Lists the administrators, oldest account first. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  return (await selectAdmins(db).orderBy('created_at').orderBy('id').execute()).map(toAdmin)
}

/** Throws a ShopError if there is no such administrator. */
export async function readAdmin(db: Db, id: string): Promise<Admin> {
  const row = await selectAdmins(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Administrator not found.')
  return toAdmin(row)
}

const toAdmin = ({ id, user_name, email, admin_role, created_at, invited_at, disabled_at }: AdminRow): Admin => ({
  _id: id,
  userName: user_name,
  email,
  adminRole: admin_role,
  createdAt: created_at,
  status: disabled_at ? 'disabled' : invited_at ? 'invited' : 'active'
})

/** Cancels the sales that a disabled administrator has scheduled. */
export type CancelSales = (clock: Clock, trx: Trx, adminId: string) => Promise<void>

interface DisableRequest {
  session: Session
  requester: Requester
  id: string
  disabled: boolean
  cancelSales: CancelSales
}

/**
 * Disables an administrator, who is signed out and cannot sign in, or enables one. Nobody can disable their own account,
 * so one owner always remains. Throws a ShopError.
 */
export function setAdminDisabled(
  shop: Shop,
  { session, requester, id, disabled, cancelSales }: DisableRequest
): Promise<Admin> {
  if (id === session.user.id) throw new ShopError('invalid', 'You cannot disable your own account.')
  return transact(shop.db, async (trx) => {
    const before = await lockAdmin(trx, session, id)
    if ((before.status === 'disabled') === disabled) return before
    await trx
      .updateTable('users')
      .set({ disabled_at: disabled ? nowIso(shop) : null })
      .where('id', '=', id)
      .execute()
    // The link of an invitation remains, because the administrator may be enabled again.
    if (disabled) await trx.deleteFrom('sessions').where('user_id', '=', id).execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: disabled ? 'admin.disabled' : 'admin.enabled',
      subject: toAccountSubject(before.email)
    })
    if (disabled) await cancelSales(shop, trx, id)
    return readAdmin(trx, id)
  })
}

/**
 * Locks an administrator and the requester, who must still be an owner: two owners may disable or demote each other
 * at the same time. Throws a ShopError.
 */
export async function lockAdmin(trx: Trx, { user }: Session, id: string): Promise<Admin> {
  const ids = [id, user.id]
  await lockRows(trx, trx.selectFrom('users').select('id').where('id', 'in', ids).orderBy('id')).execute()
  const requester = await readAdmin(trx, user.id)
  if (requester.status !== 'active') throw new ShopError('unauthorized', 'Unauthorised user!')
  requirePermission(requester, 'administrators', 'write')
  return readAdmin(trx, id)
}
