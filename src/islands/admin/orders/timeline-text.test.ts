import { expect, test } from 'vitest'

import { describeTimelineEntry } from './timeline-text.ts'

const at = '2026-03-02T10:00:00.000Z'

test('a status change names the person who made it', () => {
  const change = { kind: 'status', at, from: 'confirmed', to: 'inShipping', step: 'changed' } as const
  expect(describeTimelineEntry({ ...change, author: 'Root' })).toBe(
    'Root changed the status from Confirmed to In Shipping'
  )
  expect(describeTimelineEntry({ ...change, author: null })).toBe(
    'The shop changed the status from Confirmed to In Shipping'
  )
  expect(describeTimelineEntry({ ...change, author: 'Root', step: 'rejection-requested' })).toBe(
    'Root rejected the order and requested a refund'
  )
  expect(describeTimelineEntry({ ...change, author: 'Ada', step: 'cancelled' })).toBe('Ada cancelled the order')
})

test('a mail entry says if the mail was sent', () => {
  const mail = { kind: 'mail', at, subject: 'Your order #1042 is confirmed' } as const
  expect(describeTimelineEntry({ ...mail, step: 'sent', error: null })).toBe('Email sent: Your order is confirmed')
  expect(describeTimelineEntry({ ...mail, step: 'failed', error: '550 no such user' })).toBe(
    'Email could not be sent: Your order is confirmed (550 no such user)'
  )
})

test('a mail entry does not repeat the number of its order', () => {
  const mail = { kind: 'mail', at, step: 'sent', error: null } as const
  const describeMail = (subject: string) => describeTimelineEntry({ ...mail, subject })
  expect(describeMail('Your order #1042 is confirmed')).toBe('Email sent: Your order is confirmed')
  expect(describeMail('Your return for order #1042 was declined')).toBe('Email sent: Your return was declined')
})

test('orders and payments are described by what happened', () => {
  expect(describeTimelineEntry({ kind: 'created', at })).toBe('Ordered')
  expect(describeTimelineEntry({ kind: 'payment', at, step: 'declined' })).toBe('PayPal declined the payment')
})

test('a failed refund says who requested it', () => {
  const refund = { kind: 'refund', at, amount: 10, state: 'failed' } as const
  expect(describeTimelineEntry({ ...refund, author: 'Root', reason: '' })).toBe('Refund of $10.00 by Root failed')
  expect(describeTimelineEntry({ ...refund, author: null, reason: 'Hole' })).toBe(
    'Refund of $10.00 at PayPal failed (Hole)'
  )
})
