import type { SessionUser } from '../../api/contract/auth.ts'
import { LINK_MINUTES } from '../../lib/password-texts.ts'
import type { Shop } from '../shop.ts'
import { renderMail } from '../mail/layout.ts'
import type { Mail } from '../mail/outbox.ts'

interface Reset {
  id: string
  token: string
  user: Pick<SessionUser, 'userName' | 'email'>
}

/** The link to set a new password with. */
export async function passwordReset({ config }: Pick<Shop, 'config'>, { id, token, user }: Reset): Promise<Mail> {
  const paragraph = (text: string) => ({ kind: 'paragraph' as const, text })
  const letter = {
    subject: `Your new password at ${config.shopName}`,
    preheader: `A link to set a new password, good for ${LINK_MINUTES} minutes.`,
    heading: 'Hello',
    parts: [
      paragraph(`Somebody, most likely you, asked for a new password at ${config.shopName}.`),
      {
        kind: 'action' as const,
        label: 'Set a new password',
        url: `${config.publicUrl}/auth/reset-password?token=${token}`
      },
      paragraph(`The link works once, for ${LINK_MINUTES} minutes. An earlier link works no more.`),
      paragraph('If it was not you, there is nothing to do: your password stays as it is.')
    ]
  }
  // The key is logged, so the token is no part of it.
  return { key: `password-reset:${id}`, recipient: user.email, ...(await renderMail(config, letter)) }
}
