import { sql } from 'kysely'

import type { Trx } from '../../platform/database/schema.ts'
import type { Requester } from '../../platform/http/session.ts'
import { createId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../platform/shop.ts'

interface Notice {
  /** Such as 'invited an administrator'. The administrator's name precedes it. */
  event: string
  details: string
  action: { label: string; path: string }
  /** Someone who is not an administrator, or ''. */
  alsoTo?: string
}

/** Emails the other active owners, because a stolen session may have been used. */
export async function notifyOtherOwners(shop: Shop, trx: Trx, { user }: Requester, notice: Notice): Promise<void> {
  const { event, details, action, alsoTo = '' } = notice
  const title = `${user?.userName ?? 'Someone'} ${event}`
  for (const recipient of new Set([...(await listOtherOwners(trx, user?.id)), alsoTo].filter(Boolean))) {
    const envelope = { key: `admin-notice:${createId()}`, recipient }
    await queueMail(shop, trx, envelope, ({ shopName, publicUrl }) => ({
      subject: `${title} at ${shopName}`,
      preheader: details,
      heading: title,
      parts: [
        details,
        "If you didn't expect this, disable the account of this administrator.",
        { kind: 'action', label: action.label, url: publicUrl + action.path }
      ]
    }))
  }
}

async function listOtherOwners(trx: Trx, ownId = ''): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('email')
    .where('role', '=', sql.lit('admin'))
    .where('admin_role', '=', 'owner')
    .where('id', '!=', ownId)
    .where('disabled_at', 'is', null)
    .where('invited_at', 'is', null)
    .execute()
  return admins.map(({ email }) => email)
}
