import type { SessionUser } from '../../api/contract/auth.ts'
import { LINK_MINUTES } from '../../lib/password-texts.ts'
import type { Shop } from '../shop.ts'
import { escapeHtml } from './order-confirmation.ts'
import type { Mail } from './outbox.ts'

interface Reset {
  id: string
  token: string
  user: Pick<SessionUser, 'userName' | 'email'>
}

/** The link to set a new password with. */
export function passwordReset({ config }: Pick<Shop, 'config'>, { id, token, user }: Reset): Mail {
  const link = `${config.publicUrl}/auth/reset-password?token=${token}`
  const greeting = `Hello ${user.userName},`
  const why = `somebody, most likely you, asked for a new password at ${config.shopName}. Set it here:`
  const limits = `The link works once, for ${LINK_MINUTES} minutes. An earlier link works no more.`
  const otherwise = 'If it was not you, there is nothing to do: your password stays as it is.'
  return {
    // Logged, so the token is no part of it.
    key: `password-reset:${id}`,
    recipient: user.email,
    subject: `Your new password at ${config.shopName}`,
    text: [greeting, '', why, link, '', limits, otherwise].join('\n'),
    html: [
      '<!doctype html><meta name="color-scheme" content="light dark">',
      `<p>${escapeHtml(greeting)}</p>`,
      `<p>${escapeHtml(why)}</p>`,
      `<p><a href="${link}">Set a new password</a></p>`,
      `<p>${limits}</p>`,
      `<p>${otherwise}</p>`
    ].join('\n')
  }
}
