import type { Admin } from '../../../api/contract/admins.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { ShopError } from '../../platform/errors.ts'

const selectAdmins = (db: Db | Trx) =>
  db
    .selectFrom('users')
    .select(['id', 'user_name', 'email', 'created_at', 'invited_at', 'disabled_at'])
    .where('role', '=', 'admin')

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdmins>['execute']>>[number]

/** Lists the administrators, oldest account first. */
export async function listAdmins(db: Db): Promise<Admin[]> {
  return (await selectAdmins(db).orderBy('created_at').orderBy('id').execute()).map(toAdmin)
}

/** Throws a ShopError if there is no such administrator. */
export async function readAdmin(db: Db | Trx, id: string): Promise<Admin> {
  const row = await selectAdmins(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('not-found', 'Administrator not found.')
  return toAdmin(row)
}

const toAdmin = ({ id, user_name, email, created_at, invited_at, disabled_at }: AdminRow): Admin => ({
  _id: id,
  userName: user_name,
  email,
  createdAt: created_at,
  status: disabled_at ? 'disabled' : invited_at ? 'invited' : 'active'
})
