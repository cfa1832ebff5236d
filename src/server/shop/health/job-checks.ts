import { MINUTE } from '../../../lib/dates.ts'
import { JOB_INTERVALS, type RepeatedJob } from '../../platform/jobs/job-intervals.ts'
import type { Shop } from '../../platform/shop.ts'
import { getAge, type Reading, toState } from './reading.ts'

/** A job may take so long, and a process may be restarted. */
const TOLERANCE = 10 * MINUTE

export async function readJobs(shop: Shop): Promise<Reading> {
  const names = Object.keys(JOB_INTERVALS) as RepeatedJob[]
  const rows = await shop.db.selectFrom('jobs').selectAll().where('name', 'in', names).execute()
  const failing = rows.filter(({ failing_since }) => failing_since !== null)
  const standing = rows.filter((row) => {
    const limit = JOB_INTERVALS[row.name as RepeatedJob] + TOLERANCE
    return (getAge(shop, row.succeeded_at) ?? 0) > limit || (getAge(shop, row.failing_since) ?? 0) > TOLERANCE
  })
  const affected = [...new Set([...standing, ...failing])]
  return {
    state: toState({ attention: failing.length > 0, alarm: standing.length > 0 }),
    value:
      affected.map(({ name, error }) => (error ? `${name}: ${error}` : `${name} stands still`)).join('; ') || 'All run',
    number: affected.length,
    since:
      affected.map((row) => row.failing_since ?? row.succeeded_at ?? '').toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
  }
}
