import { HOUR } from '../../lib/dates.ts'
import { networkOf } from '../http/client-ip.ts'
import type { Shop } from '../shop.ts'
import { countAttempt } from '../rate-limiting/attempts.ts'
import { type AuditEvent, recordAudit } from './audit.ts'

/** What one network may add to the trail without being let in, and all of them together: a flood must not fill the disk. */
const ONE_NETWORK = { most: 60, within: HOUR }
const EVERYBODY = { most: 1000, within: HOUR }

/** Writes an event down that anyone can cause, such as a refusal, unless there were very many of late. */
export async function recordSparingly(shop: Shop, event: AuditEvent): Promise<void> {
  const flooded = await countAttempt(shop, [
    { of: ['audit', networkOf(event.ip)], ...ONE_NETWORK },
    { of: ['audit'], ...EVERYBODY }
  ])
  if (!flooded) await recordAudit(shop, shop.db, event)
}
