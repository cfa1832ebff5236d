import type { SessionUser } from '../../../api/contract/auth.ts'
import { isStaffName, toAccountSubject, toNameColumns } from './accounts.ts'
import { lockAccount } from '../sessions/sessions.ts'
import { recordAudit } from '../audit/audit.ts'
import { incrementCatalogVersionForShopper } from '../../platform/catalog-version.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { isAdmin, type Requester, type Session } from '../../platform/http/session.ts'
import type { Shop } from '../../platform/shop.ts'

/** Also changes the name on the user's reviews. Throws a ShopError if a shopper's name imitates the shop or its staff. */
export function changeName(shop: Shop, session: Session, requester: Requester, userName: string): Promise<SessionUser> {
  const { user } = session
  return transact(shop.db, async (trx) => {
    const before = await lockAccount(trx, session)
    if (userName === before) return { ...user, userName }
    if (!isAdmin(user) && (await isStaffName(shop, trx, userName)))
      throw new ShopError('name-taken', 'This name is like that of the shop or its staff.', { field: 'userName' })
    await trx.updateTable('users').set(toNameColumns(userName)).where('id', '=', user.id).execute()
    await recordAudit(shop, trx, {
      ...requester,
      action: 'account.renamed',
      subject: toAccountSubject(user.email),
      before: { userName: before },
      after: { userName }
    })
    await renameReviews(shop, trx, user.id, userName)
    return { ...user, userName }
  })
}

/** Call it last in a transaction, because it increments the catalog version. */
export async function renameReviews(shop: Shop, trx: Trx, userId: string, userName: string): Promise<void> {
  const renamed = await trx
    .updateTable('reviews')
    .set({ user_name: userName })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  if (renamed.length > 0) await incrementCatalogVersionForShopper(shop, trx)
}
