import type { OwnerMail } from '../../../domain/settings/owner-mails.ts'
import type { Trx } from '../database/schema.ts'
import { readSettings } from '../settings/read-settings.ts'
import type { Shop } from '../shop.ts'
import { queueMail } from './outbox.ts'

/** Mails to the owner are not reported as failed, to avoid a loop. */
export const OWNER_MAIL_KEY_PREFIX = 'owner-'

const REASON = 'your address is in the settings of'

interface Notice {
  kind: OwnerMail
  /** The id of what the email is about. One email is sent for each. */
  id: string
  subject: string
  text: string
  details?: string[]
  link: { label: string; path: string }
}

/** Queues an email to the owner, if the owner wants emails of this kind. Call it in the transaction of the event. */
export async function queueOwnerMail(shop: Shop, trx: Trx, notice: Notice): Promise<void> {
  const { ownerEmail, ownerMails } = await readSettings(shop.config, trx)
  const { kind, id, subject, text, details = [], link } = notice
  if (ownerEmail === '' || !ownerMails.includes(kind)) return
  const envelope = { key: `${OWNER_MAIL_KEY_PREFIX}${kind}:${id}`, recipient: ownerEmail }
  await queueMail(shop, trx, envelope, ({ publicUrl }) => ({
    subject,
    preheader: text,
    heading: subject,
    parts: [
      text,
      ...details,
      { kind: 'action', label: link.label, url: publicUrl + link.path },
      { kind: 'action', label: 'Manage these emails', url: `${publicUrl}/admin/settings` }
    ],
    reason: REASON
  }))
}
