import { DAY } from '../../lib/dates.ts'
import type { Shop } from '../shop.ts'

/** Mails tell who bought what and where they live: there is no need to keep them once they are sent or given up. */
const KEPT = 30 * DAY

export async function sweepMail(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - KEPT).toISOString()
  await shop.db
    .deleteFrom('mail_outbox')
    .where((mail) => mail.or([mail('sent_at', '<', before), mail('failed_at', '<', before)]))
    .execute()
}
