import { DAY, formatUtcTime } from '../../../lib/dates.ts'
import { readJobState } from '../../platform/jobs/job-states.ts'
import type { Shop } from '../../platform/shop.ts'
import { selectStuckOrders } from '../orders/administration/filters.ts'
import { WEBHOOK_JOB } from '../payments/webhook.ts'
import { getAge, type Reading, toCountReading, toSeconds, toState } from './reading.ts'

export async function readStuckPayments(shop: Shop): Promise<Reading> {
  const payments = await shop.db
    .selectFrom('payments')
    .where('order_id', 'in', selectStuckOrders(shop))
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min<string | null>('updated_at').as('since')])
    .executeTakeFirstOrThrow()
  const age = getAge(shop, payments.since)
  return toCountReading(payments, 'payment', toState({ attention: age !== null, alarm: (age ?? 0) > DAY }))
}

export async function readWebhooks(shop: Shop): Promise<Reading> {
  const { payments } = shop.config
  if (payments.kind === 'paypal' && !payments.webhookId)
    return { state: 'attention', value: 'PAYPAL_WEBHOOK_ID is not set', number: null, since: null }
  const job = await readJobState(shop.db, WEBHOOK_JOB)
  const { succeeded_at: last, failing_since: since = null, error } = job ?? {}
  const lastText = last ? `Last event: ${formatUtcTime(last)}` : 'No event yet'
  return {
    // Never an alarm, because anyone can send a forged event.
    state: toState({ attention: since !== null }),
    value: error ? `${lastText}. Error: ${error}` : lastText,
    number: toSeconds(getAge(shop, last)),
    since
  }
}
