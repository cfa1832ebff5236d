import { ERASED_NAME, toErasedEmail } from '../../domain/accounts/erased-account.ts'
import { hasShipped } from '../../domain/orders/order-status.ts'
import { toAccountSubject } from '../auth/accounts.ts'
import { NO_PASSWORD } from '../auth/passwords.ts'
import { lockAccount } from '../auth/sessions.ts'
import { recordAudit } from '../audit/audit.ts'
import { eraseActor, listFormerEmails } from '../audit/erase-actor.ts'
import type { Trx } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import { ShopError } from '../errors.ts'
import { isAdmin, type Session } from '../http/session.ts'
import { nowIso, type Shop } from '../shop.ts'
import { renameReviews } from './change-name.ts'

const OPEN_PAYMENT = 'One of your orders is still being paid. Please delete your account after the payment.'
const NOT_SHIPPED =
  'One of your orders has not shipped yet. Please cancel it, or delete your account after the order has shipped.'
const BEING_CANCELLED = 'One of your orders is being cancelled. Please delete your account after the refund.'

/** Tables whose rows belong to one user and to nothing else. */
const OWN_TABLES = [
  'sessions',
  'devices',
  'addresses',
  'carts',
  'cart_additions',
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
    const emails = await listEmails(trx, user)
    for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', user.id).execute()
    await trx
      .updateTable('orders')
      .set({ phone: '', notes: '', campaign: null })
      .where('user_id', '=', user.id)
      .execute()
    const ownOrders = trx.selectFrom('orders').select('id').where('user_id', '=', user.id)
    await trx.updateTable('return_requests').set({ reason: '' }).where('order_id', 'in', ownOrders).execute()
    await trx.deleteFrom('mail_outbox').where('recipient', 'in', emails).execute()
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

/** Includes former and requested addresses, except those that belong to another account by now. */
async function listEmails(trx: Trx, { id, email }: Session['user']): Promise<string[]> {
  const requested = await trx.selectFrom('email_changes').select('email').where('user_id', '=', id).execute()
  const others = [...(await listFormerEmails(trx, id)), ...requested.map((change) => change.email)]
  if (others.length === 0) return [email]
  const emailsOfOtherAccounts = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '!=', id)
    .where('email', 'in', others)
    .execute()
  return [email, ...others.filter((other) => emailsOfOtherAccounts.every((account) => account.email !== other))]
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

async function anonymizeUser(shop: Shop, trx: Trx, userId: string): Promise<void> {
  const columns = {
    user_name: ERASED_NAME,
    user_name_key: toErasedEmail(userId),
    user_name_skeleton: toErasedEmail(userId),
    email: toErasedEmail(userId),
    password_hash: NO_PASSWORD,
    erased_at: nowIso(shop)
  }
  await trx.updateTable('users').set(columns).where('id', '=', userId).execute()
}
