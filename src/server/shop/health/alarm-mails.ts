import { formatDate } from '../../../lib/dates.ts'
import { transact } from '../../platform/database/transact.ts'
import { queueOwnerMail } from '../../platform/mail/owner-mail.ts'
import { nowIso, type Shop } from '../../platform/shop.ts'
import { readHealth } from './checks.ts'

/** Queues an email about each alarm, at most one a day for each check. */
export async function queueAlarmMails(shop: Shop): Promise<void> {
  const alarms = (await readHealth(shop)).filter(({ state }) => state === 'alarm')
  await transact(shop.db, async (trx) => {
    for (const { name, label, value, advice } of alarms) {
      await queueOwnerMail(shop, trx, {
        kind: 'alarm',
        // The idempotency key of the email.
        id: `${name}:${formatDate(nowIso(shop))}`,
        subject: `Your shop needs you: ${label}`,
        text: `${label}: ${value}`,
        details: [advice],
        link: { label: 'View the health of the shop', path: '/admin/health' }
      })
    }
  })
}
