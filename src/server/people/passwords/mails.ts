import { RESET_LINK_MINUTES } from '../../../domain/accounts/link-lifetimes.ts'
import { formatCount } from '../../../lib/format-count.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { createId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { countPasskeys } from '../passkeys/passkeys.ts'

interface ResetMailDetails {
  /** The id of the request. */
  id: string
  token: string
  email: string
}

// The key is logged, so it must not contain the token.
export const queueResetMail = (shop: Shop, trx: Trx, { id, token, email }: ResetMailDetails): Promise<void> =>
  queueMail(shop, trx, { key: `password-reset:${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `Reset your password at ${shopName}`,
    preheader: `Use this link within ${RESET_LINK_MINUTES} minutes to set a new password.`,
    heading: 'Reset your password',
    parts: [
      `We received a request to reset your password at ${shopName}.`,
      { kind: 'action', label: 'Set a new password', url: `${publicUrl}/auth/reset-password?token=${token}` },
      `This link expires in ${RESET_LINK_MINUTES} minutes and can be used only once. Earlier links no longer work.`,
      "If you didn't request this, you can ignore this email. Your password stays the same."
    ]
  }))

/** Informs the owner of an account, who may not be the person who changed the password. */
export async function queuePasswordChangedMail(
  shop: Shop,
  trx: Trx,
  { userId, email }: { userId: string; email: string }
): Promise<void> {
  const passkeys = await countPasskeys(trx, userId)
  const envelope = { key: `password-changed:${createId()}`, recipient: email }
  return queueMail(shop, trx, envelope, ({ shopName, publicUrl }) => ({
    subject: `Your password at ${shopName} has changed`,
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your password has changed',
    parts: [
      `The password of your account at ${shopName} has changed. All other browsers have been signed out.`,
      ...(passkeys > 0
        ? [`Your account still has ${formatCount(passkeys, 'passkey')}. Delete those that you don't know.`]
        : []),
      "If this was you, there is nothing to do. If it wasn't, set a new password now.",
      { kind: 'action', label: 'Set a new password', url: `${publicUrl}/auth/forgot-password` }
    ]
  }))
}
