import type { TimelineEntry } from '../../api/contract/orders.ts'
import { statusLabel } from '../../lib/order-status.ts'
import { paymentMethodName } from '../../lib/payment-method.ts'

type PaymentStep = Extract<TimelineEntry, { kind: 'payment' }>['step']
type MailStep = Extract<TimelineEntry, { kind: 'mail' }>['step']

const PROVIDER = paymentMethodName('paypal')

const PAYMENT: Record<PaymentStep, string> = {
  opened: `Payment opened at ${PROVIDER}`,
  declined: `${PROVIDER} declined the payment`,
  captured: 'Paid, and confirmed',
  failed: 'Given up: it was not paid',
  refunded: 'The money was sent back'
}

const MAIL: Record<MailStep, string> = {
  written: 'Mail waits to be sent',
  sent: 'Mail sent',
  'given-up': 'Mail could not be sent'
}

/** What happened to an order, in words. */
export function tellEntry(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'created':
      return 'Ordered'
    case 'payment':
      return PAYMENT[entry.step]
    case 'mail':
      return `${MAIL[entry.step]}: ${withoutNumber(entry.subject)}${entry.error ? ` (${entry.error})` : ''}`
    case 'status':
      return tellStatus(entry)
  }
}

/** Subjects name the order, and so does the screen that shows them. */
const withoutNumber = (subject: string): string => subject.replace(/ [0-9a-f]{24}\b/, '')

function tellStatus({ by, from, to, asked }: Extract<TimelineEntry, { kind: 'status' }>): string {
  const who = by ?? 'The shop'
  if (asked) return `${who} rejected it and asked for its refund`
  return `${who} changed the status from ${statusLabel(from)} to ${statusLabel(to)}`
}
