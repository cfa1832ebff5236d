import { DAY, formatDate } from '../../../lib/dates.ts'
import type { Db } from '../database/schema.ts'

/** 25 months, so that a month can be compared with the same month two years earlier. */
const RETENTION = 25 * 31 * DAY

export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  const oldestDay = formatDate(new Date(now.getTime() - RETENTION).toISOString())
  await db.deleteFrom('daily_counts').where('day', '<', oldestDay).execute()
}
