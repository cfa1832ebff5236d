import { HOUR } from '../../lib/dates.ts'
import type { Shop } from '../shop.ts'
import { countAttempt } from '../rate-limiting/count-attempts.ts'
import { limitNetworks } from '../rate-limiting/limit-networks.ts'
import { type AuditEvent, recordAudit } from './audit.ts'

const NETWORK_LIMIT = { max: 60, windowMs: HOUR }
const TOTAL_LIMIT = { max: 1000, windowMs: HOUR }

/** Records an event that anyone can cause, unless a flood of them could fill the disk. */
export async function recordAuditWithinLimit(shop: Shop, event: AuditEvent): Promise<void> {
  const isLimited = await countAttempt(shop, [
    ...limitNetworks('audit', event.ip, NETWORK_LIMIT),
    { subject: ['audit'], ...TOTAL_LIMIT }
  ])
  if (!isLimited) await recordAudit(shop, shop.db, event)
}
