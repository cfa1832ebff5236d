import { DAY } from '../../lib/dates.ts'

/** A deleted product can be restored for this many days. */
export const TRASH_DAYS = 30

/** Returns an ISO time. Products deleted before it can no longer be restored. */
export const getTrashCutoff = (now: Date): string => new Date(now.getTime() - TRASH_DAYS * DAY).toISOString()
