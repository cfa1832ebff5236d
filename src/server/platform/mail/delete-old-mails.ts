import { DAY } from '../../../lib/dates.ts'
import type { ShopData } from '../shop.ts'

/** Short, because emails contain orders and postal addresses. */
const RETENTION = 30 * DAY

export async function deleteOldMails(shop: ShopData): Promise<void> {
  const before = new Date(shop.now().getTime() - RETENTION).toISOString()
  await shop.db
    .deleteFrom('mail_outbox')
    .where(({ or, eb }) => or([eb('sent_at', '<', before), eb('failed_at', '<', before)]))
    .execute()
}
