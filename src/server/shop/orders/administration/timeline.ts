import type { TimelineEntry } from '../../../../api/contract/order-administration.ts'
import { ADMIN_ORDER_STATUSES } from '../../../../domain/orders/order-status.ts'
import { toDollars } from '../../../../lib/money.ts'
import type { Db } from '../../../platform/database/schema.ts'
import type { OrderRow } from '../queries.ts'
import { listAllRefunds, type RefundRow } from '../../payments/refunds/queries.ts'
import { type PaymentRow, readPayment } from '../../payments/queries.ts'

/** Lists the events of an order. Old emails are missing, because the outbox deletes them. */
export async function readTimeline(db: Db, order: OrderRow): Promise<TimelineEntry[]> {
  const payment = await readPayment(db, order.id)
  const refunds = await listAllRefunds(db, order.id)
  const statusChanges = await listStatusChanges(db, order.id, refunds)
  // The sort is stable, so events of the same time keep this order of cause and effect.
  const entries: TimelineEntry[] = [
    { kind: 'created', at: order.created_at },
    ...listPaymentSteps(payment),
    ...statusChanges.filter(({ step }) => step !== 'changed'),
    ...listPartialRefunds(refunds),
    ...listPaymentResult(payment),
    ...statusChanges.filter(({ step }) => step === 'changed'),
    ...(await listMails(db, order.id))
  ]
  return entries.toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
}

function listPaymentSteps({ opened_at, declined_at, captured_at }: PaymentRow): TimelineEntry[] {
  const steps = [
    { step: 'opened' as const, at: opened_at },
    { step: 'declined' as const, at: declined_at },
    { step: 'captured' as const, at: captured_at }
  ]
  return steps.flatMap(({ step, at }) => (at === null ? [] : { kind: 'payment', at, step }))
}

const listPaymentResult = ({ state, updated_at }: PaymentRow): TimelineEntry[] =>
  state === 'failed' || state === 'refunded' ? [{ kind: 'payment', at: updated_at, step: state }] : []

/** Omits the refund of a rejection, which `listPaymentResult` returns. */
function listPartialRefunds(refunds: RefundRow[]): TimelineEntry[] {
  return refunds
    .filter(({ is_rejection }) => !is_rejection)
    .map(({ created_at, requested_by, amount_cents, state, reason }) => ({
      kind: 'refund',
      at: created_at,
      author: requested_by,
      amount: toDollars(amount_cents),
      state,
      reason
    }))
}

type StatusFields = { orderStatus?: string }

type StatusChange = Extract<TimelineEntry, { kind: 'status' }>

/** By action of the audit log. */
const STATUS_STEPS: Record<string, StatusChange['step']> = {
  'order.cancelled': 'cancelled',
  'order.rejection-requested': 'rejection-requested',
  'order.refunded': 'changed',
  'order.status-changed': 'changed'
}

/** Omits the change by a refund if it was requested and did not fail, or if the order keeps its status. */
async function listStatusChanges(db: Db, orderId: string, refunds: RefundRow[]): Promise<StatusChange[]> {
  const events = await db
    .selectFrom('audit_events')
    .selectAll()
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('action', 'in', Object.keys(STATUS_STEPS))
    .orderBy('at')
    .execute()
  const failures = refunds.filter(({ is_rejection, state }) => is_rejection && state === 'failed')
  const hasFailed = (from: string, until: string): boolean =>
    failures.some(({ updated_at }) => updated_at >= from && updated_at <= until)
  const isRequested = (until: string): boolean =>
    events.some(({ at, action }) => STATUS_STEPS[action] !== 'changed' && at <= until && !hasFailed(at, until))
  return events.flatMap(({ at, action, actor_name, before, after }) => {
    const [from, to] = [parseStatus(before), parseStatus(after)]
    if (action === 'order.refunded' && (from === to || isRequested(at))) return []
    return { kind: 'status' as const, at, author: actor_name, from, to, step: STATUS_STEPS[action] ?? 'changed' }
  })
}

const parseStatus = (json: string | null): string => (JSON.parse(json ?? '{}') as StatusFields).orderStatus ?? ''

async function listMails(db: Db, orderId: string): Promise<TimelineEntry[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['subject', 'created_at', 'sent_at', 'failed_at', 'last_error'])
    .where(({ or, eb, between }) =>
      or([
        eb('idempotency_key', 'in', [
          `order-confirmed:${orderId}`,
          `order-cancelled:${orderId}`,
          `order-refunded:${orderId}`,
          `payment-declined:${orderId}`
        ]),
        // A date follows the status, so the range from '0' to '9' matches every change in any collation.
        ...ADMIN_ORDER_STATUSES.map((status) =>
          between('idempotency_key', `order-status:${orderId}:${status}:0`, `order-status:${orderId}:${status}:9`)
        ),
        between('idempotency_key', `order-tracking:${orderId}:0`, `order-tracking:${orderId}:g`),
        between('idempotency_key', `order-cancellation:${orderId}:0`, `order-cancellation:${orderId}:9`),
        between('idempotency_key', `order-return:${orderId}:0`, `order-return:${orderId}:g`),
        between('idempotency_key', `order-refund:${orderId}:0`, `order-refund:${orderId}:g`)
      ])
    )
    .execute()
  return rows.map(({ subject, created_at, sent_at, failed_at, last_error }) => {
    const step = sent_at ? 'sent' : failed_at ? 'failed' : 'queued'
    return { kind: 'mail', at: sent_at ?? failed_at ?? created_at, step, subject, error: sent_at ? null : last_error }
  })
}
