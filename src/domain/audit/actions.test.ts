import { expect, test } from 'vitest'

import { findActions, describeActivity, formatActor } from './actions.ts'

const describe = (
  action: string,
  before: Record<string, unknown> | null = null,
  after: Record<string, unknown> | null = null
) => describeActivity({ action, before, after })

test('a change is described with the old and the new value', () => {
  expect(describe('product.edited', { price: 10 }, { price: 12 })).toBe('Changed the price from $10.00 to $12.00')
  expect(describe('product.edited', { onHand: 3, salePrice: 0 }, { onHand: 40, salePrice: 8.5 })).toBe(
    'Changed the stock from 3 to 40 and the sale price from none to $8.50'
  )
  expect(describe('order.status-changed', { orderStatus: 'pending' }, { orderStatus: 'inProcess' })).toBe(
    'Changed the status from Pending to In Process'
  )
  const [start, newStart] = ['2026-12-01T08:00:00.000Z', '2026-12-02T09:30:00.000Z']
  expect(describe('product.edited', { saleStartsAt: start }, { saleStartsAt: newStart })).toBe(
    'Changed the start of the sale from 2026-12-01 08:00 UTC to 2026-12-02 09:30 UTC'
  )
  expect(describe('product.edited', { saleStartsAt: '' }, { saleStartsAt: start })).toBe(
    'Changed the start of the sale from no time to 2026-12-01 08:00 UTC'
  )
})

test('a change of the settings names each setting and its unit', () => {
  const before = { vatRate: 0, freeShippingFrom: 0, returnDays: 14, ownerMails: [] }
  const after = { vatRate: 19, freeShippingFrom: 150, returnDays: 30, ownerMails: ['new-order'] }
  expect(describe('settings.changed', before, after)).toBe(
    'Changed the VAT rate from 0% to 19%, the subtotal for free shipping from $0.00 to $150.00, ' +
      'the return period from 14 days to 30 days and the emails to the owner'
  )
})

test('events that were left out are described with their number and their kind', () => {
  expect(describe('audit.omitted', null, { action: 'login.failed', count: 1020 })).toBe(
    'Left out 1,020 events, because there were too many: Failed to sign in'
  )
})

test('a change of a long text or a picture is described without its values', () => {
  expect(
    describe('product.edited', { description: 'x'.repeat(61), title: 'A' }, { description: 'y', title: 'B' })
  ).toBe('Changed the description and the title from A to B')
  expect(describe('product.edited', { image: '/a.jpg' }, { image: '/b.jpg' })).toBe('Changed the image')
})

test('an action that changes no field has its own description', () => {
  expect(describe('login.failed', null, { reason: 'wrong-password' })).toBe('Failed to sign in: wrong password')
  expect(describe('login.failed', null, { reason: 'account-disabled' })).toBe('Failed to sign in: disabled account')
  expect(describe('order.refund-requested', null, { amount: 5, reason: 'unknown' })).toBe('Requested a refund: unknown')
  const rejection = [{ orderStatus: 'pending' }, { orderStatus: 'rejected' }] as const
  expect(describe('order.rejection-requested', ...rejection)).toBe('Requested a full refund to reject an order')
  expect(describe('order.refunded', ...rejection)).toBe('Refunded an order in full, and rejected it')
  const unchanged = { orderStatus: 'delivered', paymentStatus: 'paid' }
  expect(describe('order.refunded', unchanged, { ...unchanged, paymentStatus: 'refunded' })).toBe(
    'Refunded an order in full'
  )
  expect(describe('account.registered', null, { userName: 'Ada', role: 'user' })).toBe('Registered')
})

test('a search finds moved banners by the words of their description', () => {
  const text = 'Changed the order of the feature images'
  expect(describe('feature.moved', { order: ['a', 'b'] }, { order: ['b', 'a'] })).toBe(text)
  expect([findActions('moved'), findActions(text)]).toEqual([['feature.moved'], ['feature.moved']])
})

test('an action without its own description is described by its code', () => {
  expect(describe('product.prices-moved')).toBe('Product prices moved')
})

test('a search finds actions by code and by words', () => {
  expect(findActions('order in full')).toEqual(['order.refunded'])
  expect(findActions('Signed in')).toEqual(['login.succeeded'])
  expect(findActions('product.edited')).toEqual(['product.edited'])
  expect(findActions('zzz')).toEqual([])
})

test('an actor who was not signed in is a visitor with an IP address, or else the shop itself', () => {
  expect(formatActor({ actor: null, ip: '203.0.113.7' })).toBe('A visitor')
  expect(formatActor({ actor: null, ip: 'unknown' })).toBe('A visitor')
  expect(formatActor({ actor: null, ip: null })).toBe('The shop')
  expect(formatActor({ actor: { userName: 'Ada' }, ip: null })).toBe('Ada')
})
