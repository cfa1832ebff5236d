import { DAY } from '../../lib/dates.ts'
import type { Shop } from '../shop.ts'

/** Mails contain orders and postal addresses. */
const RETENTION = 30 * DAY

export async function sweepMail(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - RETENTION).toISOString()
  await shop.db
    .deleteFrom('mail_outbox')
    .where((mail) => mail.or([mail('sent_at', '<', before), mail('failed_at', '<', before)]))
    .execute()
}
