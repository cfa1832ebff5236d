import { COMMON_PASSWORD_MESSAGE, isCommonPassword } from '../auth/common-passwords.ts'
import { toAccountSubject } from '../auth/accounts.ts'
import { runInFairQueue } from '../auth/fair-queue.ts'
import { composePasswordChangedMail } from '../auth/password-mails.ts'
import { hashPassword } from '../auth/passwords.ts'
import { deleteAccountLinks, lockAccount } from '../auth/sessions.ts'
import { recordAudit } from '../audit/audit.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import type { Requester, Session } from '../http/session.ts'
import { queueMail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { endOtherSessions } from './own-sessions.ts'

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
