import type { Admin } from '../../../api/contract/admins.ts'
import { type AdminRole, ROLE_TEXTS } from '../../../domain/accounts/admin-roles.ts'
import { INVITATION_DAYS } from '../../../domain/accounts/link-lifetimes.ts'
import { DAY } from '../../../lib/dates.ts'
import { recordAudit } from '../audit/audit.ts'
import { toAccountSubject, toNameColumns } from '../accounts/accounts.ts'
import { NO_PASSWORD } from '../passwords/passwords.ts'
import { hashSecret, createSecret } from '../sessions/sessions.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { transact } from '../../platform/database/transact.ts'
import { ShopError } from '../../platform/errors.ts'
import type { Requester, Session } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { lockAdmin, readAdmin } from './administrators.ts'
import { notifyOtherOwners } from './notify-others.ts'

interface Invitation {
  userName: string
  email: string
  adminRole: AdminRole
}

/** Must still be an owner. */
interface Inviter {
  session: Session
  requester: Requester
}

/** Creates an account that has no password, and emails a link to choose one. Throws a ShopError. */
export async function inviteAdmin(
  shop: Shop,
  { session, requester }: Inviter,
  { userName, email, adminRole }: Invitation
): Promise<Admin> {
  return transact(shop.db, async (trx) => {
    await lockAdmin(trx, session, session.user.id)
    const id = createId()
    const roles = { role: 'admin' as const, admin_role: adminRole }
    const account = { id, email, ...roles, password_hash: NO_PASSWORD, ...toNameColumns(userName) }
    const inserted = await trx
      .insertInto('users')
      .values({ ...account, created_at: nowIso(shop), invited_at: nowIso(shop) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted)
      throw new ShopError('email-taken', 'An account with this email address already exists.', { field: 'email' })
    await sendInvitation(shop, trx, requester, { _id: id, email, adminRole })
    await notifyOtherOwners(shop, trx, requester, {
      event: 'invited an administrator',
      details: `${userName} (${email}) has the role ${ROLE_TEXTS[adminRole].label} after choosing a password.`,
      action: { label: 'View the administrators', path: '/admin/admins' }
    })
    return readAdmin(trx, id)
  })
}

/** Throws a ShopError if the administrator has already chosen a password. */
export function resendInvitation(shop: Shop, { session, requester }: Inviter, id: string): Promise<Admin> {
  return transact(shop.db, async (trx) => {
    const admin = await lockAdmin(trx, session, id)
    if (admin.status !== 'invited') throw new ShopError('not-found', 'This invitation is no longer valid.')
    await sendInvitation(shop, trx, requester, admin)
    return admin
  })
}

/** The link is one for a new password, so earlier ones are replaced. */
async function sendInvitation(
  shop: Shop,
  trx: Trx,
  requester: Requester,
  { _id: userId, email, adminRole }: Pick<Admin, '_id' | 'email' | 'adminRole'>
): Promise<void> {
  const [id, token] = [createId(), createSecret()]
  const expiresAt = new Date(shop.now().getTime() + INVITATION_DAYS * DAY).toISOString()
  await trx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
  await trx
    .insertInto('password_resets')
    .values({
      id,
      email,
      user_id: userId,
      token_hash: hashSecret(token),
      requested_at: nowIso(shop),
      expires_at: expiresAt
    })
    .execute()
  const envelope = { key: `admin-invitation:${id}`, recipient: email }
  await queueMail(shop, trx, envelope, ({ shopName, publicUrl }) => ({
    subject: `You're invited to manage ${shopName}`,
    preheader: `Choose a password within ${INVITATION_DAYS} days.`,
    heading: `You're invited to manage ${shopName}`,
    parts: [
      `You have been given an administrator account with the role ${ROLE_TEXTS[adminRole].label} at ${shopName}.`,
      { kind: 'action', label: 'Choose a password', url: `${publicUrl}/auth/reset-password?token=${token}&invited` },
      `This link expires in ${INVITATION_DAYS} days and can be used only once.`
    ]
  }))
  const subject = toAccountSubject(email)
  await recordAudit(shop, trx, { ...requester, action: 'admin.invited', subject, after: { adminRole } })
}
