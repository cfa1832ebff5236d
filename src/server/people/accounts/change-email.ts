import { CONFIRM_EMAIL } from '../../../domain/accounts/email-link-pages.ts'
import { EMAIL_LINK_HOURS } from '../../../domain/accounts/link-lifetimes.ts'
import { HOUR } from '../../../lib/dates.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { recordAudit } from '../audit/audit.ts'
import { createSecret, hashSecret, lockAccount } from '../sessions/sessions.ts'
import { toAccountSubject } from './accounts.ts'

/**
 * Emails a link to the new address, and replaces an earlier link. If another account has the address, its owner is
 * informed instead, so that the response does not reveal who has an account. Throws a ShopError for the current address.
 */
export function requestEmailChange(shop: Shop, session: Session, email: string): Promise<void> {
  const { user } = session
  if (email === user.email) throw new ShopError('invalid', 'This is already your email address.', { field: 'email' })
  const [id, token] = [createId(), createSecret()]
  const expiresAt = new Date(shop.now().getTime() + EMAIL_LINK_HOURS * HOUR).toISOString()
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await trx.deleteFrom('email_changes').where('user_id', '=', user.id).execute()
    const other = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    if (other) return queueEmailTakenMail(shop, trx, { id, email })
    await trx
      .insertInto('email_changes')
      .values({ id, user_id: user.id, email, token_hash: hashSecret(token), expires_at: expiresAt })
      .execute()
    await queueConfirmEmailMail(shop, trx, { id, userId: user.id, email, token })
  })
}

/** A password change also ends the link (`people/sessions/sessions.ts`). */
const EXPIRED_LINK =
  'This link no longer works. It was used, it has expired, or the password was changed. Please change the address again.'

/** Returns the new address. The old address is informed. Throws a ShopError if the link does not work. */
export function confirmEmail(shop: Shop, requester: Requester, token: string): Promise<string> {
  return transact(shop.db, async (trx) => {
    const change = await trx
      .deleteFrom('email_changes')
      .where('token_hash', '=', hashSecret(token))
      .where('expires_at', '>', nowIso(shop))
      .returning(['id', 'user_id', 'email'])
      .executeTakeFirstOrThrow(() => new ShopError('invalid-link', EXPIRED_LINK))
    const { user_id: userId, email } = change
    const [user, other] = [
      await trx.selectFrom('users').select(['email', 'user_name']).where('id', '=', userId).executeTakeFirstOrThrow(),
      await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
    ]
    if (other) throw new ShopError('email-taken', 'Another account already uses this email address.')
    await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
    await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
    await queueEmailChangedMail(shop, trx, { id: change.id, email: user.email })
    await recordAudit(shop, trx, {
      ip: requester.ip,
      user: { id: userId, userName: user.user_name },
      action: 'account.email-changed',
      subject: toAccountSubject(email),
      before: { email: user.email },
      after: { email }
    })
    return email
  })
}

interface MailDetails {
  /** The id of the email change. */
  id: string
  /** The recipient. */
  email: string
}

/** Returns how the key begins. By it, the erasure of an account also deletes emails to addresses that were not confirmed. */
export const toConfirmationKey = (userId: string): string => `email-change:${userId}:`

const queueConfirmEmailMail = (
  shop: Shop,
  trx: Trx,
  { id, userId, email, token }: MailDetails & { userId: string; token: string }
): Promise<void> =>
  queueMail(shop, trx, { key: `${toConfirmationKey(userId)}${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `Confirm your email address at ${shopName}`,
    preheader: `Use this link within ${EMAIL_LINK_HOURS} hours.`,
    heading: 'Confirm your email address',
    parts: [
      `Someone asked to use this address for an account at ${shopName}.`,
      {
        kind: 'action',
        label: 'Confirm this address',
        url: `${publicUrl}${CONFIRM_EMAIL}?token=${token}`
      },
      `This link expires in ${EMAIL_LINK_HOURS} hours or when the password is changed, and can be used only once.`,
      "If this wasn't you, you can ignore this email."
    ]
  }))

const queueEmailTakenMail = (shop: Shop, trx: Trx, { id, email }: MailDetails): Promise<void> =>
  queueMail(shop, trx, { key: `email-change-taken:${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `You already have an account at ${shopName}`,
    preheader: 'Nothing has changed.',
    heading: 'You already have an account',
    parts: [
      `Someone asked to use this address for another account at ${shopName}. Each account needs its own address, so nothing has changed.`,
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/auth/login` }
    ]
  }))

const queueEmailChangedMail = (shop: Shop, trx: Trx, { id, email }: MailDetails): Promise<void> =>
  queueMail(shop, trx, { key: `email-changed:${id}`, recipient: email }, ({ shopName }) => ({
    subject: `Your email address at ${shopName} has changed`,
    preheader: 'Your account has a new email address.',
    heading: 'Your email address has changed',
    parts: [
      `Your account at ${shopName} has a new email address. Please use it to sign in.`,
      "If this wasn't you, please contact us."
    ]
  }))
