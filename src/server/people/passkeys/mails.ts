import type { Trx } from '../../platform/database/schema.ts'
import { createId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'

const TEXTS = {
  added: {
    heading: 'A passkey was created',
    text: 'A passkey was created for your account. Whoever has it can sign in without your password.',
    advice:
      "If this wasn't you, set a new password, sign in with it, and delete the passkey in the settings of your account."
  },
  deleted: {
    heading: 'A passkey was deleted',
    text: 'A passkey of your account was deleted. You can still sign in with your password.',
    advice: "If this wasn't you, set a new password now."
  }
}

interface PasskeyChange {
  email: string
  change: keyof typeof TEXTS
}

/** Informs the owner of an account. */
export function queuePasskeyMail(shop: Shop, trx: Trx, { email, change }: PasskeyChange): Promise<void> {
  const { heading, text, advice } = TEXTS[change]
  const envelope = { key: `passkey-${change}:${createId()}`, recipient: email }
  return queueMail(shop, trx, envelope, ({ shopName, publicUrl }) => ({
    subject: `${heading} at ${shopName}`,
    preheader: 'If this was you, there is nothing to do.',
    heading,
    parts: [
      text,
      `If this was you, there is nothing to do. ${advice}`,
      { kind: 'action', label: 'Set a new password', url: `${publicUrl}/auth/forgot-password` }
    ]
  }))
}
