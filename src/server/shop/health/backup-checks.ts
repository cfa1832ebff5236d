import { formatCount } from '../../../lib/format-count.ts'
import { DAY, formatUtcTime, HOUR } from '../../../lib/dates.ts'
import { BACKUP_JOB, DRILL_JOB } from '../../platform/backup/automatic/backup-jobs.ts'
import type { DrillResult } from '../../platform/backup/automatic/drill.ts'
import type { SentBackup } from '../../platform/backup/automatic/send-backup.ts'
import { type JobState, readJobState } from '../../platform/jobs/job-states.ts'
import type { Shop } from '../../platform/shop.ts'
import { getAge, type Reading, toSeconds, toState } from './reading.ts'

const OFF = { value: 'No backup is configured', number: null, since: null }

export async function readBackup(shop: Shop): Promise<Reading> {
  if (!shop.config.backupTarget) return { state: 'attention', ...OFF }
  const job = await readJobState(shop.db, BACKUP_JOB)
  const { missingImages = 0, removalError } = JSON.parse(job?.result ?? '{}') as Partial<SentBackup>
  const missing = missingImages > 0 ? `, without ${formatCount(missingImages, 'missing image')}` : ''
  const removal = removalError ? `. Old backups cannot be deleted: ${removalError}` : ''
  return readSchedule(shop, job, {
    limit: DAY + 2 * HOUR,
    details: missing + removal,
    needsAttention: missingImages > 0 || Boolean(removalError)
  })
}

export async function readDrill(shop: Shop): Promise<Reading> {
  if (!shop.config.backupTarget) return { state: 'attention', ...OFF }
  const job = await readJobState(shop.db, DRILL_JOB)
  const { orders } = JSON.parse(job?.result ?? '{}') as Partial<DrillResult>
  const details = orders === undefined ? '' : `, ${formatCount(orders, 'order')}`
  return readSchedule(shop, job, { limit: 8 * DAY, details, needsAttention: false })
}

interface Schedule {
  /** The age that needs attention. Two days later, it is an alarm. */
  limit: number
  details: string
  needsAttention: boolean
}

function readSchedule(shop: Shop, job: JobState | undefined, { limit, details, needsAttention }: Schedule): Reading {
  const { succeeded_at: last, failing_since: since, error } = job ?? {}
  const age = getAge(shop, last)
  const failingFor = getAge(shop, since)
  const lastText = last ? `Last: ${formatUtcTime(last)}${details}` : 'None yet'
  return {
    state: toState({
      attention: needsAttention || failingFor !== null || (age ?? 0) > limit,
      alarm: (failingFor ?? 0) > 6 * HOUR || (age ?? 0) > limit + 2 * DAY
    }),
    value: error ? `${lastText}. Error: ${error}` : lastText,
    number: toSeconds(age),
    since: since ?? null
  }
}
