import { ERASED_NAME, toErasedEmail } from '../../../domain/accounts/erased-account.ts'
import { hasShipped } from '../../../domain/orders/order-status.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import { isAdmin, type Session } from '../../platform/http/session.ts'
import { OWNER_MAIL_KEY_PREFIX } from '../../platform/mail/owner-mail.ts'
import { type Clock, nowIso, type Shop } from '../../platform/shop.ts'
import { recordAudit } from '../audit/audit.ts'
import { NO_PASSWORD } from '../passwords/passwords.ts'
import { lockAccount } from '../sessions/sessions.ts'
import { toAccountSubject } from './accounts.ts'
import { toConfirmationKey } from './change-email.ts'
import { renameReviews } from './change-name.ts'

const OPEN_PAYMENT = 'One of your orders is still being paid. Please delete your account after the payment.'
const NOT_SHIPPED =
  'One of your orders has not shipped yet. Please cancel it, or delete your account after the order has shipped.'
const BEING_CANCELLED = 'One of your orders is being cancelled. Please delete your account after the refund.'

/** Tables whose rows belong to one user and to nothing else. */
const OWN_TABLES = [
  'sessions',
  'passkeys',
  'devices',
  'addresses',
  'customer_notes',
  'carts',
  'stock_alerts',
  'password_resets',
  'email_changes'
] as const

/**
 * Erases the account of a shopper who has no open order. Orders and their postal addresses remain, because tax law requires
 * invoices, but the name, the email address and the phone number are deleted everywhere. Reviews remain without a name.
 * Throws a ShopError.
 */
export function eraseAccount(shop: Shop, session: Session): Promise<void> {
  const { user } = session
  if (isAdmin(user)) throw new ShopError('forbidden', 'An administrator cannot delete the account here.')
  return transact(shop.db, async (trx) => {
    await lockAccount(trx, session)
    await requireNoOpenOrder(trx, user.id)
    const emails = await listOwnedEmails(trx, user.id, nowIso(shop))
    await deleteMails(trx, user.id, emails)
    for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await trx
      .updateTable('orders')
      .set({ recipient: '', phone: '', notes: '', campaign: null })
      .where('user_id', '=', user.id)
      .execute()
    const ownOrders = trx.selectFrom('orders').select('id').where('user_id', '=', user.id)
    await trx.updateTable('return_requests').set({ reason: '' }).where('order_id', 'in', ownOrders).execute()
    await anonymizeUser(shop, trx, user.id)
    const actor = { id: user.id, emails, erasedName: ERASED_NAME, erasedEmail: toErasedEmail(user.id) }
    await eraseActor(trx, actor)
    await recordAudit(shop, trx, {
      user: { id: user.id, userName: ERASED_NAME },
      ip: null,
      action: 'account.erased',
      subject: toAccountSubject(toErasedEmail(user.id))
    })
    await renameReviews(shop, trx, user.id, ERASED_NAME)
  })
}

/** The owner of the shop may have had the same address, so emails to the owner remain. */
async function deleteMails(trx: Trx, userId: string, emails: OwnedEmail[]): Promise<void> {
  const requested = await trx.selectFrom('email_changes').select('email').where('user_id', '=', userId).execute()
  const recipients = [...requested, ...emails].map(({ email }) => email)
  await trx
    .deleteFrom('mail_outbox')
    .where('recipient', 'in', recipients)
    .where('idempotency_key', 'like', `${toConfirmationKey(userId)}%`)
    .execute()
  for (const { email, from, until } of emails)
    await trx
      .deleteFrom('mail_outbox')
      .where('recipient', '=', email)
      .where('created_at', '>=', from)
      .where('created_at', '<=', until)
      .where('idempotency_key', 'not like', `${OWNER_MAIL_KEY_PREFIX}%`)
      .execute()
}

/** The shop needs the name and the phone number until an order has shipped. */
async function requireNoOpenOrder(trx: Trx, userId: string): Promise<void> {
  const orders = await trx
    .selectFrom('orders')
    .select(['payment_status', 'order_status', 'tracking_number', 'cancelled_at'])
    .where('user_id', '=', userId)
    .where('payment_status', 'in', ['pending', 'paid'])
    .execute()
  for (const { payment_status, order_status, tracking_number, cancelled_at } of orders) {
    if (payment_status === 'pending') throw new ShopError('conflict', OPEN_PAYMENT)
    if (order_status === 'rejected' || hasShipped(order_status) || tracking_number !== null) continue
    throw new ShopError('conflict', cancelled_at ? BEING_CANCELLED : NOT_SHIPPED)
  }
}

async function anonymizeUser(clock: Clock, trx: Trx, userId: string): Promise<void> {
  const columns = {
    user_name: ERASED_NAME,
    user_name_key: toErasedEmail(userId),
    user_name_skeleton: toErasedEmail(userId),
    email: toErasedEmail(userId),
    password_hash: NO_PASSWORD,
    erased_at: nowIso(clock)
  }
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute()
}

/** An email address, and when the account had it. Others can have had it before and after. */
interface OwnedEmail {
  email: string
  from: string
  until: string
}

interface Actor {
  id: string
  emails: OwnedEmail[]
  erasedName: string
  erasedEmail: string
}

/** Replaces a person's name and email addresses in the audit log, and deletes the person's IPs and reviews. */
async function eraseActor(trx: Trx, { id, emails, erasedName, erasedEmail }: Actor): Promise<void> {
  for (const { email, from, until } of emails)
    await trx
      .updateTable('audit_events')
      .set({ subject_id: erasedEmail, before: null, after: null, ip: null })
      .where('subject_kind', '=', 'account')
      .where('subject_id', '=', email)
      .where('at', '>=', from)
      .where('at', '<=', until)
      .execute()
  await trx
    .updateTable('audit_events')
    .set({ before: null, after: null })
    .where('subject_kind', '=', 'review')
    .where('subject_id', 'in', trx.selectFrom('reviews').select('id').where('user_id', '=', id))
    .execute()
  await trx.updateTable('audit_events').set({ actor_name: erasedName, ip: null }).where('actor_id', '=', id).execute()
}

/** Lists all email addresses that an account has had, oldest first. */
async function listOwnedEmails(trx: Trx, accountId: string, now: string): Promise<OwnedEmail[]> {
  const { email, created_at } = await trx
    .selectFrom('users')
    .select(['email', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const changes = await trx
    .selectFrom('audit_events')
    .select(['at', 'before'])
    .where('actor_id', '=', accountId)
    .where('action', '=', 'account.email-changed')
    .orderBy('at')
    .execute()
  const former = changes.map(({ at, before }) => ({ email: parseEmail(before), until: at }))
  return [...former, { email, until: now }].map((owned, index, all) => ({
    ...owned,
    from: all[index - 1]?.until ?? created_at
  }))
}

const parseEmail = (before: string | null): string => (JSON.parse(before ?? '{}') as { email?: string }).email ?? ''
