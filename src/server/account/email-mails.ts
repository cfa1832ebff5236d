import { EMAIL_LINK_HOURS } from '../../domain/accounts/email-texts.ts'
import { type MailContent, type MailPart, renderMail } from '../mail/layout.ts'
import type { Mail } from '../mail/outbox.ts'
import type { Shop } from '../shop.ts'

interface MailDetails {
  /** Of the change. */
  id: string
  /** The recipient. */
  email: string
}

type MailShop = Pick<Shop, 'config'>

const paragraph = (text: string): MailPart => ({ kind: 'paragraph', text })

async function compose({ config }: MailShop, key: string, email: string, content: MailContent): Promise<Mail> {
  return { key, recipient: email, ...(await renderMail(config, content)) }
}

export const composeLinkMail = (shop: MailShop, { id, email, token }: MailDetails & { token: string }): Promise<Mail> =>
  compose(shop, `email-change:${id}`, email, {
    subject: `Confirm your e-mail address at ${shop.config.shopName}`,
    preheader: `Use this link within ${EMAIL_LINK_HOURS} hours.`,
    heading: 'Confirm your e-mail address',
    parts: [
      paragraph(`Someone asked to use this address for an account at ${shop.config.shopName}.`),
      {
        kind: 'action',
        label: 'Confirm this address',
        url: `${shop.config.publicUrl}/auth/confirm-email?token=${token}`
      },
      paragraph(`This link expires in ${EMAIL_LINK_HOURS} hours and can be used only once.`),
      paragraph("If this wasn't you, you can ignore this e-mail.")
    ]
  })

export const composeEmailTakenMail = (shop: MailShop, { id, email }: MailDetails): Promise<Mail> =>
  compose(shop, `email-change-taken:${id}`, email, {
    subject: `You already have an account at ${shop.config.shopName}`,
    preheader: 'Nothing has changed.',
    heading: 'You already have an account',
    parts: [
      paragraph(
        `Someone asked to use this address for another account at ${shop.config.shopName}. Each account needs its own address, so nothing has changed.`
      ),
      { kind: 'action', label: 'Sign in', url: `${shop.config.publicUrl}/auth/login` }
    ]
  })

export const composeNoticeMail = (shop: MailShop, { id, email }: MailDetails): Promise<Mail> =>
  compose(shop, `email-changed:${id}`, email, {
    subject: `Your e-mail address at ${shop.config.shopName} has changed`,
    preheader: 'Your account has another e-mail address now.',
    heading: 'Your e-mail address has changed',
    parts: [
      paragraph(
        `Your account at ${shop.config.shopName} has another e-mail address now. Please sign in with that one.`
      ),
      paragraph("If this wasn't you, please contact us.")
    ]
  })
