import { DAY } from '../../../lib/dates.ts'
import type { ShopData } from '../../platform/shop.ts'

/** Audit events of completed actions are kept forever. The others expire. */
const RETENTION = 90 * DAY

/** Patterns of LIKE. Anyone can cause these events, in any number. */
const EXPIRING_ACTIONS = [
  'access.denied',
  'audit.omitted',
  'login.failed',
  'password-reset.failed',
  '%.throttled',
  'password-reset.requested'
]

export async function deleteOldEvents({ db, now }: ShopData): Promise<void> {
  await db
    .deleteFrom('audit_events')
    .where('at', '<=', new Date(now().getTime() - RETENTION).toISOString())
    .where(({ or, eb }) => or(EXPIRING_ACTIONS.map((pattern) => eb('action', 'like', pattern))))
    .execute()
}
