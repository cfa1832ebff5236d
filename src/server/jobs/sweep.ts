import { DAY } from '../../lib/dates.ts'
import { IDLE_LIMIT } from '../auth/visits.ts'
import { sweepProducts } from '../product-admin/empty-trash.ts'
import { sweepMail } from '../mail/sweep.ts'
import type { Shop } from '../shop.ts'
import { RESET_LINK_LIFETIME } from '../rate-limiting/limits.ts'

/** How long it is known what was refused. What was done is known forever. */
const REFUSALS_KEPT = 90 * DAY

/** Throws away what has run out. */
export async function sweep(shop: Shop): Promise<void> {
  await sweepMail(shop)
  const { db } = shop
  const ago = (time: number) => new Date(shop.now().getTime() - time).toISOString()
  const now = ago(0)
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute()
  await db.deleteFrom('devices').where('expires_at', '<=', now).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<=', now), eb('seen_at', '<=', ago(IDLE_LIMIT))]))
    .execute()
  // A link that works no more need not be read by whoever comes by a copy of the database.
  await db
    .deleteFrom('mail_outbox')
    .where('subject_key', 'like', 'password-reset:%')
    .where('created_at', '<=', ago(RESET_LINK_LIFETIME))
    .execute()
  await db
    .deleteFrom('audit_events')
    .where('at', '<=', ago(REFUSALS_KEPT))
    .where(({ or, eb }) => or(SPARING.map((ending) => eb('action', 'like', `%.${ending}`))))
    .execute()
  // The longest, and no secret: last, so that nothing that must go waits for it.
  await sweepProducts(shop)
}

const SPARING = ['refused', 'throttled', 'asked']
