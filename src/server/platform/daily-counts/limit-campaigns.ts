import { MAX_CAMPAIGNS_PER_DAY } from '../../../domain/page-reports/campaigns.ts'
import type { Db } from '../database/schema.ts'
import type { DailyCountRow } from '../database/tables/daily-counts.ts'
import { CAMPAIGN_COUNTS, type CountName } from './count-names.ts'

export const isCampaign = ({ name }: DailyCountRow): boolean => CAMPAIGN_COUNTS.includes(name as CountName)

/** Drops campaigns above the daily limit, but no registered ones. */
export async function limitCampaigns(
  db: Db,
  rows: DailyCountRow[],
  registered: ReadonlySet<string>
): Promise<DailyCountRow[]> {
  const days = [...new Set(rows.filter(isCampaign).map(({ day }) => day))]
  if (days.length === 0) return rows
  const saved = await db
    .selectFrom('daily_counts')
    .select(['day', 'subject'])
    .distinct()
    .where('day', 'in', days)
    .where('name', 'in', CAMPAIGN_COUNTS)
    .execute()
  const others = saved.filter(({ subject }) => !registered.has(subject))
  const campaigns = new Map(
    days.map((day) => [day, new Set(others.filter((row) => row.day === day).map(({ subject }) => subject))])
  )
  const reserveName = ({ day, subject }: DailyCountRow): boolean => {
    const names = campaigns.get(day)
    if (names && names.size < MAX_CAMPAIGNS_PER_DAY) names.add(subject)
    return Boolean(names?.has(subject))
  }
  return rows.filter((row) => !isCampaign(row) || registered.has(row.subject) || reserveName(row))
}
