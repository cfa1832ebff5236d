import { DAY, MINUTE } from '../../../lib/dates.ts'
import type { Shop } from '../../platform/shop.ts'
import { getAge, type Reading, toCountReading, toState } from './reading.ts'

export async function readWaitingMails(shop: Shop): Promise<Reading> {
  const mails = await shop.db
    .selectFrom('mail_outbox')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll().as('count'),
      // Other emails wait because their recipient has received many.
      eb.fn.min<string | null>('created_at').filterWhere('attempts', '>', 0).as('since')
    ])
    .executeTakeFirstOrThrow()
  const age = getAge(shop, mails.since) ?? 0
  return toCountReading(mails, 'email', toState({ attention: age > 15 * MINUTE, alarm: age > DAY }))
}

export async function readFailedMails(shop: Shop): Promise<Reading> {
  const mails = await shop.db
    .selectFrom('mail_outbox')
    // For the partial index.
    .where('failed_at', 'is not', null)
    .where('failed_at', '>', new Date(shop.now().getTime() - 7 * DAY).toISOString())
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min<string | null>('failed_at').as('since')])
    .executeTakeFirstOrThrow()
  return toCountReading(mails, 'email', toState({ attention: mails.since !== null }))
}
