import { EMAIL_LINK_HOURS } from '../../../domain/accounts/link-lifetimes.ts'
import { CONFIRM_EMAIL } from '../../../domain/accounts/email-link-pages.ts'
import { composeMail, paragraph } from '../../platform/mail/compose.ts'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { Trx } from '../../platform/database/schema.ts'
import type { Shop } from '../../platform/shop.ts'

interface MailDetails {
  /** The id of the email change. */
  id: string
  /** The recipient. */
  email: string
}

/** Returns the first part of the key. The erasure of the account deletes such emails to addresses that it never had. */
export const toConfirmationKey = (userId: string): string => `email-change:${userId}:`

type MailShop = Pick<Shop, 'config'>

export const composeConfirmEmailMail = (
  shop: MailShop,
  trx: Trx,
  { id, userId, email, token }: MailDetails & { userId: string; token: string }
): Promise<Mail> =>
  composeMail(shop, trx, { key: `${toConfirmationKey(userId)}${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `Confirm your email address at ${shopName}`,
    preheader: `Use this link within ${EMAIL_LINK_HOURS} hours.`,
    heading: 'Confirm your email address',
    parts: [
      paragraph(`Someone asked to use this address for an account at ${shopName}.`),
      {
        kind: 'action',
        label: 'Confirm this address',
        url: `${publicUrl}${CONFIRM_EMAIL}?token=${token}`
      },
      paragraph(
        `This link expires in ${EMAIL_LINK_HOURS} hours or when the password is changed, and can be used only once.`
      ),
      paragraph("If this wasn't you, you can ignore this email.")
    ]
  }))

export const composeEmailTakenMail = (shop: MailShop, trx: Trx, { id, email }: MailDetails): Promise<Mail> =>
  composeMail(shop, trx, { key: `email-change-taken:${id}`, recipient: email }, ({ shopName, publicUrl }) => ({
    subject: `You already have an account at ${shopName}`,
    preheader: 'Nothing has changed.',
    heading: 'You already have an account',
    parts: [
      paragraph(
        `Someone asked to use this address for another account at ${shopName}. Each account needs its own address, so nothing has changed.`
      ),
      { kind: 'action', label: 'Sign in', url: `${publicUrl}/auth/login` }
    ]
  }))

export const composeEmailChangedMail = (shop: MailShop, trx: Trx, { id, email }: MailDetails): Promise<Mail> =>
  composeMail(shop, trx, { key: `email-changed:${id}`, recipient: email }, ({ shopName }) => ({
    subject: `Your email address at ${shopName} has changed`,
    preheader: 'Your account has a new email address.',
    heading: 'Your email address has changed',
    parts: [
      paragraph(`Your account at ${shopName} has a new email address. Please use it to sign in.`),
      paragraph("If this wasn't you, please contact us.")
    ]
  }))
