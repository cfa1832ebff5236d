import type { TimelineEntry } from '../../../api/contract/order-administration.ts'
import { formatMoney } from '../../../lib/money.ts'
import { getStatusLabel } from '../../../domain/orders/order-status.ts'
import { getPaymentMethodName } from '../../../domain/payments/payment-method.ts'

type PaymentStep = Extract<TimelineEntry, { kind: 'payment' }>['step']
type RefundEntry = Extract<TimelineEntry, { kind: 'refund' }>
type MailStep = Extract<TimelineEntry, { kind: 'mail' }>['step']

const PROVIDER = getPaymentMethodName('paypal')

const PAYMENT_TEXTS: Record<PaymentStep, string> = {
  opened: `${PROVIDER} payment opened`,
  declined: `${PROVIDER} declined the payment`,
  captured: 'Paid and confirmed',
  failed: 'Cancelled: not paid',
  refunded: 'Refunded'
}

const MAIL_TEXTS: Record<MailStep, string> = {
  queued: 'Email queued',
  sent: 'Email sent',
  failed: 'Email could not be sent'
}

export function describeTimelineEntry(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'created':
      return 'Ordered'
    case 'payment':
      return PAYMENT_TEXTS[entry.step]
    case 'mail':
      return `${MAIL_TEXTS[entry.step]}: ${removeOrderNumber(entry.subject)}${entry.error ? ` (${entry.error})` : ''}`
    case 'status':
      return formatStatusChange(entry)
    case 'refund':
      return formatRefund(entry)
  }
}

const REFUND_TEXTS: Record<Exclude<RefundEntry['state'], 'failed'>, string> = {
  requested: 'requested, not confirmed yet',
  pending: 'pending',
  completed: ''
}

function formatRefund({ author, amount, state, reason }: RefundEntry): string {
  const money = formatMoney(amount)
  if (state === 'failed')
    return `Refund of ${money} ${author === null ? `at ${PROVIDER}` : `by ${author}`} failed${reason ? ` (${reason})` : ''}`
  const action = author === null ? `${money} refunded at ${PROVIDER}` : `${author} refunded ${money}`
  const details = [REFUND_TEXTS[state], reason].filter(Boolean).join('; ')
  return details ? `${action} (${details})` : action
}

/** The number is already in view. */
const removeOrderNumber = (subject: string): string => subject.replace(/ (?:for order )?#\d+\b/, '')

function formatStatusChange({ author, from, to, step }: Extract<TimelineEntry, { kind: 'status' }>): string {
  const name = author ?? 'The shop'
  switch (step) {
    case 'changed':
      return `${name} changed the status from ${getStatusLabel(from)} to ${getStatusLabel(to)}`
    case 'cancelled':
      return `${name} cancelled the order`
    case 'rejection-requested':
      return `${name} rejected the order and requested a refund`
  }
}
