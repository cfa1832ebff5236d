import type { Admin } from '../../../api/contract/admins.ts'
import { type AdminRole, ROLE_TEXTS } from '../../../domain/accounts/admin-roles.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockAdmin, readAdmin } from './administrators.ts'
import { notifyOtherOwners } from './notify-others.ts'

interface RoleChange {
  session: Session
  requester: Requester
  id: string
  adminRole: AdminRole
}

/** Changes the role of another administrator. Nobody can change their own, so one owner always remains. Throws a ShopError. */
export function changeAdminRole(shop: Shop, { session, requester, id, adminRole }: RoleChange): Promise<Admin> {
  if (id === session.user.id) throw new ShopError('invalid', 'You cannot change your own role.')
  return transact(shop.db, async (trx) => {
    const before = await lockAdmin(trx, session, id)
    if (before.adminRole === adminRole) return before
    await trx.updateTable('users').set({ admin_role: adminRole }).where('id', '=', id).execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'admin.role-changed',
      subject: toAccountSubject(before.email),
      before: { adminRole: before.adminRole },
      after: { adminRole }
    })
    await notifyOtherOwners(shop, trx, requester, {
      event: 'changed the role of an administrator',
      details: `${before.userName} (${before.email}) now has the role ${ROLE_TEXTS[adminRole].label}.`,
      action: { label: 'View the administrators', path: '/admin/admins' }
    })
    return readAdmin(trx, id)
  })
}
