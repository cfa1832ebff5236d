import { sql } from 'kysely'

import { toNameKey, toNameSkeleton } from '../../platform/database/name-keys.ts'
import type { Db, Trx } from '../../platform/database/schema.ts'
import { readSettings } from '../../platform/settings/read-settings.ts'
import type { Shop } from '../../platform/shop.ts'

/** Returns true for the name of the shop or of an administrator, and for names that look like it. */
export async function isStaffName({ config }: Pick<Shop, 'config'>, db: Db | Trx, userName: string): Promise<boolean> {
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
