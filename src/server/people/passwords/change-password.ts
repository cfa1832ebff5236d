import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from './common-passwords.ts'
import { toAccountSubject } from '../accounts/accounts.ts'
import { runInFairQueue } from '../sessions/fair-queue.ts'
import { composePasswordChangedMail } from './mails.ts'
import { hashPassword } from './passwords.ts'
import { deleteAccountLinks, lockAccount } from '../sessions/sessions.ts'
import { recordAudit } from '../audit/audit.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { endOtherSessions } from '../sessions/own-sessions.ts'

/** Ends all other sessions. Check the current password first. Throws a ShopError if the new one is too common. */
export async function changePassword(
  shop: Shop,
  session: Session,
  requester: Requester,
  newPassword: string
): Promise<void> {
  if (isCommonPassword(newPassword))
    throw new ShopError('common-password', COMMON_PASSWORD_MESSAGE, { field: 'newPassword' })
  const hash = await runInFairQueue(requester, () => hashPassword(newPassword))
  const { user } = session
  await transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await trx.updateTable('users').set({ password_hash: hash }).where('id', '=', user.id).execute()
    await deleteAccountLinks(trx, user.id)
    await endOtherSessions(trx, session)
    await queueMail(shop, trx, await composePasswordChangedMail(shop, trx, user.email))
    const subject = toAccountSubject(user.email)
    await recordAudit(shop, trx, { ...requester, action: 'account.password-changed', subject })
  })
}
