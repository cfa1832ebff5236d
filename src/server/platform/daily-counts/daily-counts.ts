import { sql } from 'kysely'

import { DAY, formatDate } from '../../../lib/dates.ts'
import type { Db, Row } from '../database/schema.ts'
import { retryAfterConflict } from '../database/transact.ts'
import { CAMPAIGN_COUNTS, type CountName } from './count-names.ts'
import { readRegisteredCampaigns } from './registered-campaigns.ts'
import { MAX_CAMPAIGNS_PER_DAY } from '../../../domain/page-reports/campaigns.ts'

/** Enough for all counts that the shop defines. Other names of campaigns come from clients and have no bound. */
const MAX_ROWS = 1000

/** Counts in memory, so that no request waits for it. A killed process loses the counts since the last flush. */
export class DailyCounts {
  readonly #db: Db
  readonly #now: () => Date
  #counts = new Map<string, Row<'daily_counts'>>()
  /** As of the last flush. */
  #registeredCampaigns: ReadonlySet<string> = new Set()
  /** Days since 1970. */
  #dayNumber = NaN
  #day = ''

  constructor(db: Db, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  add(name: CountName, subject = ''): void {
    this.#increment({ day: this.#getDay(), name, subject, count: 1 })
  }

  /** Formats a date only once a day, because every page is counted. */
  #getDay(): string {
    const now = this.#now()
    const dayNumber = Math.floor(now.getTime() / DAY)
    if (dayNumber !== this.#dayNumber) {
      this.#dayNumber = dayNumber
      this.#day = formatDate(now.toISOString())
    }
    return this.#day
  }

  /** Adds the counts since the last flush to the database. If that fails, they are kept for the next flush. */
  async flush(): Promise<void> {
    this.#registeredCampaigns = await readRegisteredCampaigns(this.#db)
    const rows = [...this.#counts.values()]
    if (rows.length === 0) return
    this.#counts.clear()
    try {
      const limited = await limitCampaigns(this.#db, rows, this.#registeredCampaigns)
      if (limited.length > 0) await retryAfterConflict(() => this.#save(limited))
    } catch (error) {
      for (const row of rows) this.#increment(row)
      throw error
    }
  }

  #increment(row: Row<'daily_counts'>): void {
    const key = toKey(row)
    const counted = this.#counts.get(key)
    if (counted) counted.count += row.count
    else if (this.#counts.size < MAX_ROWS || !this.#isMadeUp(row)) this.#counts.set(key, row)
  }

  #isMadeUp(row: Row<'daily_counts'>): boolean {
    return isCampaign(row) && !this.#registeredCampaigns.has(row.subject)
  }

  /** Sorted, because processes that lock the same rows in different orders could deadlock. */
  async #save(rows: Row<'daily_counts'>[]): Promise<void> {
    await this.#db
      .insertInto('daily_counts')
      .values(rows.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(['day', 'name', 'subject']).doUpdateSet({ count: sql`daily_counts.count + excluded.count` })
      )
      .execute()
  }
}

const toKey = ({ day, name, subject }: Row<'daily_counts'>): string => `${day} ${name} ${subject}`

const isCampaign = ({ name }: Row<'daily_counts'>): boolean => CAMPAIGN_COUNTS.includes(name as CountName)

/** Drops the campaigns above the daily limit that the owner has not registered. */
async function limitCampaigns(
  db: Db,
  rows: Row<'daily_counts'>[],
  registered: ReadonlySet<string>
): Promise<Row<'daily_counts'>[]> {
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
  /** Counts the name if there is room for it. */
  const isWithinLimit = ({ day, subject }: Row<'daily_counts'>): boolean => {
    const names = campaigns.get(day)
    if (names && names.size < MAX_CAMPAIGNS_PER_DAY) names.add(subject)
    return Boolean(names?.has(subject))
  }
  return rows.filter((row) => !isCampaign(row) || registered.has(row.subject) || isWithinLimit(row))
}

/** 25 months, so that a month can be compared with the same month two years earlier. */
const RETENTION = 25 * 31 * DAY

export async function deleteOldCounts(db: Db, now: Date): Promise<void> {
  const oldestDay = formatDate(new Date(now.getTime() - RETENTION).toISOString())
  await db.deleteFrom('daily_counts').where('day', '<', oldestDay).execute()
}
