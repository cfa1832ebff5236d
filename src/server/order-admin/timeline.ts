import type { TimelineEntry } from '../../api/contract/orders.ts'
import { ADMIN_STATUSES } from '../../lib/order-status.ts'
import type { Db } from '../db/schema.ts'
import type { OrderRow } from '../orders/queries.ts'
import { findPayment, type PaymentRow } from '../payments/queries.ts'

/** All that is known to have happened to an order, the first first. Its mails are known for as long as they are kept. */
export async function readTimeline(db: Db, order: OrderRow): Promise<TimelineEntry[]> {
  const payment = await findPayment(db, order.id)
  const [asked, done] = await changes(db, order.id)
  // What happened at the same instant stands in the order in which one thing follows from another.
  const entries: TimelineEntry[] = [
    { kind: 'created', at: order.created_at },
    ...(payment ? stepsOf(payment) : []),
    ...asked,
    ...(payment ? endOf(payment) : []),
    ...done,
    ...(await mails(db, order.id))
  ]
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

function stepsOf({ opened_at, declined_at, captured_at }: PaymentRow): TimelineEntry[] {
  const steps = [
    { step: 'opened' as const, at: opened_at },
    { step: 'declined' as const, at: declined_at },
    { step: 'captured' as const, at: captured_at }
  ]
  return steps.flatMap(({ step, at }) => (at === null ? [] : { kind: 'payment', at, step }))
}

const endOf = ({ state, updated_at }: PaymentRow): TimelineEntry[] =>
  state === 'failed' || state === 'refunded' ? [{ kind: 'payment', at: updated_at, step: state }] : []

type Status = { orderStatus?: string }

/** What admins asked for, which takes the provider's time, and what was done. */
async function changes(db: Db, orderId: string): Promise<[asked: TimelineEntry[], done: TimelineEntry[]]> {
  const events = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .orderBy('at')
    .execute()
  const entries = events.map(({ at, action, actor_name, before, after }) => ({
    kind: 'status' as const,
    at,
    by: actor_name,
    from: statusIn(before),
    to: statusIn(after),
    asked: action === 'order.refund-asked'
  }))
  return [entries.filter(({ asked }) => asked), entries.filter(({ asked }) => !asked)]
}

const statusIn = (json: string | null): string => (JSON.parse(json ?? '{}') as Status).orderStatus ?? ''

async function mails(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'created_at', 'sent_at', 'failed_at', 'last_error'])
    .where(({ or, eb, between }) =>
      or([
        eb('subject_key', 'in', [
          `order-confirmed:${orderId}`,
          `order-refunded:${orderId}`,
          `payment-refused:${orderId}`
        ]),
        // One for each change of the status: what follows is a date, and begins with a digit however text is sorted.
        ...ADMIN_STATUSES.map((status) =>
          between('subject_key', `order-status:${orderId}:${status}:0`, `order-status:${orderId}:${status}:9`)
        )
      ])
    )
    .execute()
  return rows.map(({ subject, created_at, sent_at, failed_at, last_error }) => {
    const step = sent_at ? 'sent' : failed_at ? 'given-up' : 'written'
    return { kind: 'mail', at: sent_at ?? failed_at ?? created_at, step, subject, error: sent_at ? null : last_error }
  })
}
