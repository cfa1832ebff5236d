import { expect, test } from 'vitest'

import { describeEntry } from './timeline-text.ts'

const at = '2026-03-02T10:00:00.000Z'

test('a status change names the person who made it', () => {
  const change = { kind: 'status', at, from: 'confirmed', to: 'inShipping', asked: false } as const
  expect(describeEntry({ ...change, by: 'Root' })).toBe('Root changed the status from Confirmed to In Shipping')
  expect(describeEntry({ ...change, by: null })).toBe('The shop changed the status from Confirmed to In Shipping')
  expect(describeEntry({ ...change, by: 'Root', asked: true })).toBe('Root rejected the order and requested a refund')
})

test('a mail entry says if the mail was sent', () => {
  const mail = { kind: 'mail', at, subject: `Your order ${'0a'.repeat(12)} is confirmed` } as const
  expect(describeEntry({ ...mail, step: 'sent', error: null })).toBe('Mail sent: Your order is confirmed')
  expect(describeEntry({ ...mail, step: 'given-up', error: '550 no such user' })).toBe(
    'Mail could not be sent: Your order is confirmed (550 no such user)'
  )
})

test('the order and its payments have descriptions', () => {
  expect(describeEntry({ kind: 'created', at })).toBe('Ordered')
  expect(describeEntry({ kind: 'payment', at, step: 'declined' })).toBe('PayPal declined the payment')
})
