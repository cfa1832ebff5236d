import { DAY, HOUR, MINUTE } from '../../../../lib/dates.ts'
import { readJobState, runExclusively } from '../../jobs/job-states.ts'
import type { Shop } from '../../shop.ts'
import { runTask } from './run-task.ts'

/** The hour of the nightly backup, in UTC. */
const BACKUP_HOUR = 3
const BACKUP_RETRY = 15 * MINUTE
const DRILL_INTERVAL = 7 * DAY
const DRILL_RETRY = DAY

export const BACKUP_JOB = 'backup'
export const DRILL_JOB = 'restore drill'

/** Sends a backup if there is none of the last night, so also soon after the start of a shop that was off. */
export const backUpIfDue = (shop: Shop, stopping: AbortSignal): Promise<void> =>
  runExclusively(shop, stopping, {
    name: BACKUP_JOB,
    isDue: (state) =>
      isOlder(shop, state?.succeeded_at, getLastNight(shop.now())) &&
      isOlder(shop, state?.failed_at, getTimeBefore(shop, BACKUP_RETRY)),
    work: () => runTask(shop.config, 'backup', stopping)
  })

/** Tests the newest backup once a week. */
export async function drillIfDue(shop: Shop, stopping: AbortSignal): Promise<void> {
  const backup = await readJobState(shop.db, BACKUP_JOB)
  if (!backup?.succeeded_at) return
  await runExclusively(shop, stopping, {
    name: DRILL_JOB,
    isDue: (state) =>
      isOlder(shop, state?.succeeded_at, getTimeBefore(shop, DRILL_INTERVAL)) &&
      isOlder(shop, state?.failed_at, getTimeBefore(shop, DRILL_RETRY)),
    work: () => runTask(shop.config, 'restore drill', stopping)
  })
}

function getLastNight(now: Date): string {
  const night = new Date(now).setUTCHours(BACKUP_HOUR, 0, 0, 0)
  return new Date(night > now.getTime() ? night - DAY : night).toISOString()
}

/** A time in the future is from a clock that was wrong. Clocks of several machines differ by less than an hour. */
const isOlder = (shop: Shop, time: string | null | undefined, limit: string): boolean =>
  !time || time < limit || time > getTimeBefore(shop, -HOUR)

const getTimeBefore = ({ now }: Shop, duration: number): string => new Date(now().getTime() - duration).toISOString()
