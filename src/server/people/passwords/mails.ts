import { RESET_LINK_MINUTES } from '../../../domain/accounts/link-lifetimes.ts'
import { formatCount } from '../../../lib/format-count.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { createId } from '../../platform/ids.ts'
import { composeMail, paragraph } from '../../platform/mail/compose.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'
import { countPasskeys } from '../passkeys/passkeys.ts'

interface ResetMailDetails {
  /** The id of the request. */
  id: string
  token: string
  email: string
}

// The key is logged, so it must not contain the token.
export const composeResetMail = (
  shop: Pick<Shop, 'config'>,
  trx: Trx,
  { id, token, email }: ResetMailDetails
): Promise<Mail> =>
  composeMail(shop, trx, { key: `password-reset:${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `Reset your password at ${shopName}`,
    preheader: `Use this link within ${RESET_LINK_MINUTES} minutes to set a new password.`,
    heading: 'Reset your password',
    parts: [
      paragraph(`We received a request to reset your password at ${shopName}.`),
      { kind: 'action', label: 'Set a new password', url: `${publicUrl}/auth/reset-password?token=${token}` },
      paragraph(
        `This link expires in ${RESET_LINK_MINUTES} minutes and can be used only once. Earlier links no longer work.`
      ),
      paragraph("If you didn't request this, you can ignore this email. Your password stays the same.")
    ]
  }))

/** Informs the owner of an account, who may not be the person who changed the password. */
export async function composePasswordChangedMail(
  shop: Pick<Shop, 'config'>,
  trx: Trx,
  { userId, email }: { userId: string; email: string }
): Promise<Mail> {
  const passkeys = await countPasskeys(trx, userId)
  const envelope = { key: `password-changed:${createId()}`, recipient: email }
  return composeMail(shop, trx, envelope, ({ shopName, publicUrl }) => ({
    subject: `Your password at ${shopName} has changed`,
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your password has changed',
    parts: [
      paragraph(`The password of your account at ${shopName} has changed. All other browsers have been signed out.`),
      ...(passkeys > 0
        ? [paragraph(`Your account still has ${formatCount(passkeys, 'passkey')}. Delete those that you don't know.`)]
        : []),
      paragraph("If this was you, there is nothing to do. If it wasn't, set a new password now."),
      { kind: 'action', label: 'Set a new password', url: `${publicUrl}/auth/forgot-password` }
    ]
  }))
}
