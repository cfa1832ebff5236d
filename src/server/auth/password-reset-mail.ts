import type { SessionUser } from '../../api/contract/auth.ts'
import { RESET_LINK_MINUTES } from '../../domain/accounts/link-lifetimes.ts'
import type { Trx } from '../db/schema.ts'
import { readShopDetails } from '../settings/read-settings.ts'
import type { Shop } from '../shop.ts'
import { renderMail } from '../mail/layout.ts'
import type { Mail } from '../mail/outbox.ts'

interface ResetMailDetails {
  id: string
  token: string
  user: Pick<SessionUser, 'userName' | 'email'>
}

export async function composeResetMail(
  { config }: Pick<Shop, 'config'>,
  trx: Trx,
  { id, token, user }: ResetMailDetails
): Promise<Mail> {
  const shop = await readShopDetails(config, trx)
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
  const content = {
    subject: `Reset your password at ${shop.shopName}`,
    preheader: `Use this link within ${RESET_LINK_MINUTES} minutes to set a new password.`,
    heading: 'Reset your password',
    parts: [
      paragraph(`We received a request to reset your password at ${shop.shopName}.`),
      {
        kind: 'action' as const,
        label: 'Set a new password',
        url: `${shop.publicUrl}/auth/reset-password?token=${token}`
      },
      paragraph(
        `This link expires in ${RESET_LINK_MINUTES} minutes and can be used only once. Earlier links no longer work.`
      ),
      paragraph("If you didn't request this, you can ignore this email. Your password stays the same.")
    ]
  }
  // The key is logged, so it must not contain the token.
  return { key: `password-reset:${id}`, recipient: user.email, ...(await renderMail(shop, content)) }
}
