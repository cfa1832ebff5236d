import { EMAIL_LINK_HOURS, INVITATION_DAYS } from '../../domain/accounts/link-lifetimes.ts'
import { DAY, HOUR } from '../../lib/dates.ts'
import { deleteOldEvents } from '../people/audit/delete-old-events.ts'
import { IDLE_LIMIT } from '../people/sessions/sessions.ts'
import { deleteOldPrices } from '../shop/products/prices/history.ts'
import { deleteOldCounts } from '../platform/daily-counts/daily-counts.ts'
import { purgeProducts } from '../shop/products/administration/trash.ts'
import { deleteOldMails } from '../platform/mail/outbox.ts'
import type { ShopData } from '../platform/shop.ts'
import { RESET_LINK_LIFETIME } from '../platform/rate-limits/attempt-limits.ts'

/** Unsubscribe links in sent emails work this long. */
const UNSUBSCRIBE_LIFETIME = 90 * DAY

/** Exceeds the retention of failed emails, so that none is reported twice. */
const NOTICE_RETENTION = 60 * DAY

/** Lifetimes of the links in emails, by the prefix of the email's key. */
const LINK_MAILS = [
  ['password-reset', RESET_LINK_LIFETIME],
  ['email-change', EMAIL_LINK_HOURS * HOUR],
  ['admin-invitation', INVITATION_DAYS * DAY]
] as const

export async function deleteExpired(shop: ShopData): Promise<void> {
  await deleteOldMails(shop)
  const { db } = shop
  const timeBefore = (ageMs: number) => new Date(shop.now().getTime() - ageMs).toISOString()
  const now = timeBefore(0)
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute()
  await db.deleteFrom('stock_alerts').where('queued_at', '<=', timeBefore(UNSUBSCRIBE_LIFETIME)).execute()
  await db
    .deleteFrom('owner_notices')
    .where('kind', '!=', 'low-stock')
    .where('notified_at', '<=', timeBefore(NOTICE_RETENTION))
    .execute()
  await db.deleteFrom('devices').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db.deleteFrom('email_changes').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('seen_at', '<=', timeBefore(IDLE_LIMIT))]))
    .execute()
  // Anyone with a copy of the database could read the links.
  for (const [prefix, lifetime] of LINK_MAILS)
    await db
      .deleteFrom('mail_outbox')
      .where('idempotency_key', 'like', `${prefix}:%`)
      .where('created_at', '<=', timeBefore(lifetime))
      .execute()
  await deleteOldEvents(shop)
  await deleteOldCounts(db, shop.now())
  await deleteOldPrices(db, shop.now())
  // Last, because it is slow and deletes no secrets.
  await purgeProducts(shop)
}
