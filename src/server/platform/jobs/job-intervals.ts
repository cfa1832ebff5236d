import { HOUR, MINUTE, SECOND } from '../../../lib/dates.ts'

/** The jobs that every process repeats, and their pauses. */
export const JOB_INTERVALS = {
  'payment reconciliation': 5 * SECOND,
  'mail delivery': 5 * SECOND,
  'scheduled changes': 5 * SECOND,
  'daily counts': 5 * SECOND,
  'emails to the owner': MINUTE,
  'alarm emails': 10 * MINUTE,
  'email about low stock': HOUR,
  'deletion of expired data': HOUR
}

export type RepeatedJob = keyof typeof JOB_INTERVALS
