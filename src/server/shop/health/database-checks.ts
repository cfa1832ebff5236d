import { formatCount } from '../../../lib/format-count.ts'
import { DAY, formatUtcTime, MINUTE } from '../../../lib/dates.ts'
import { JOB_INTERVALS, type RepeatedJob } from '../../platform/jobs/job-intervals.ts'
import { readJobState } from '../../platform/jobs/job-states.ts'
import type { Shop } from '../../platform/shop.ts'
import { selectStuckOrders } from '../orders/administration/filters.ts'
import { WEBHOOK_JOB } from '../payments/webhook.ts'
import { getAge, type Reading, toSeconds, toState } from './reading.ts'

/** A job may take so long, and a process may be restarted. */
const TOLERANCE = 10 * MINUTE

export async function readJobs(shop: Shop): Promise<Reading> {
  const names = Object.keys(JOB_INTERVALS) as RepeatedJob[]
  const rows = await shop.db.selectFrom('jobs').selectAll().where('name', 'in', names).execute()
  const failing = rows.filter(({ failing_since }) => failing_since !== null)
  const standing = rows.filter((row) => {
    const limit = JOB_INTERVALS[row.name as RepeatedJob] + TOLERANCE
    return (getAge(shop, row.succeeded_at) ?? 0) > limit || (getAge(shop, row.failing_since) ?? 0) > TOLERANCE
  })
  const affected = [...new Set([...standing, ...failing])]
  return {
    state: toState({ attention: failing.length > 0, alarm: standing.length > 0 }),
    value:
      affected.map(({ name, error }) => (error ? `${name}: ${error}` : `${name} stands still`)).join('; ') || 'All run',
    number: affected.length,
    since:
      affected.map((row) => row.failing_since ?? row.succeeded_at ?? '').toSorted((a, b) => (a < b ? -1 : 1))[0] ?? null
  }
}

interface Counted {
  count: number | string | bigint
  since: string | null
}

function toReading({ count, since }: Counted, noun: string, state: Reading['state']): Reading {
  return { state, value: formatCount(Number(count), noun), number: Number(count), since }
}

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
  return toReading(mails, 'email', toState({ attention: age > 15 * MINUTE, alarm: age > DAY }))
}

export async function readFailedMails(shop: Shop): Promise<Reading> {
  const mails = await shop.db
    .selectFrom('mail_outbox')
    // For the partial index.
    .where('failed_at', 'is not', null)
    .where('failed_at', '>', new Date(shop.now().getTime() - 7 * DAY).toISOString())
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min<string | null>('failed_at').as('since')])
    .executeTakeFirstOrThrow()
  return toReading(mails, 'email', toState({ attention: mails.since !== null }))
}

export async function readStuckPayments(shop: Shop): Promise<Reading> {
  const payments = await shop.db
    .selectFrom('payments')
    .where('order_id', 'in', selectStuckOrders(shop))
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.min<string | null>('updated_at').as('since')])
    .executeTakeFirstOrThrow()
  const age = getAge(shop, payments.since)
  return toReading(payments, 'payment', toState({ attention: age !== null, alarm: (age ?? 0) > DAY }))
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
