import { HOUR } from '../../lib/dates.ts'
import { toNetwork } from '../http/client-ip.ts'
import type { Shop } from '../shop.ts'
import { countAttempt } from '../rate-limiting/attempts.ts'
import { type AuditEvent, recordAudit } from './audit.ts'

/** Anyone can cause these events, so a flood must not fill the disk. */
const NETWORK_LIMIT = { max: 60, windowMs: HOUR }
const TOTAL_LIMIT = { max: 1000, windowMs: HOUR }

export async function recordRateLimited(shop: Shop, event: AuditEvent): Promise<void> {
  const isLimited = await countAttempt(shop, [
    { subject: ['audit', toNetwork(event.ip)], ...NETWORK_LIMIT },
    { subject: ['audit'], ...TOTAL_LIMIT }
  ])
  if (!isLimited) await recordAudit(shop, shop.db, event)
}
