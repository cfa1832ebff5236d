import { expect, it } from 'vitest'

import { countReturnableUnits, findLastReturnDay } from './return-period.ts'

const order = {
  orderStatus: 'delivered',
  paymentStatus: 'paid',
  shippedAt: '2026-03-01T10:00:00.000Z',
  deliveredAt: '2026-03-02T23:59:59.999Z'
}

it.for([
  ['counts from the day after the delivery', {}, '2026-03-16'],
  ['counts from the delivery, even without a time of shipping', { shippedAt: null }, '2026-03-16'],
  ['allows 30 days for the delivery', { orderStatus: 'inShipping', deliveredAt: null }, '2026-04-14'],
  ['does not exist without a time', { shippedAt: null, deliveredAt: null }, null],
  ['does not exist for an order that was set back', { orderStatus: 'inProcess' }, null],
  ['does not exist for a refunded order', { paymentStatus: 'refunded' }, null]
] as const)('the return period %s', ([, changes, lastDay]) => {
  expect(findLastReturnDay({ ...order, ...changes }, 14)).toBe(lastDay)
})

it('the return period does not exist in a shop without returns', () => {
  expect(findLastReturnDay(order, 0)).toBeNull()
})

const request = (state: string, quantity: number, _id = 'hat') => ({ state, items: [{ _id, quantity }] })
const replaced = (quantity: number) => ({
  state: 'open',
  items: [{ _id: 'hat', quantity, exchange: { lineId: 'cap' } }]
})

it.for([
  ['all units', {}, [], 5],
  ['units without refunded ones', { refundedQuantity: 2 }, [], 3],
  ['units that no open request has', {}, [request('open', 1), request('open', 3)], 1],
  ['units that no accepted return awaits', {}, [request('awaitingParcel', 2)], 3],
  ['units of a refused request', {}, [request('declined', 5), request('accepted', 5)], 5],
  ['units although another line is requested', {}, [request('open', 5, 'coat')], 5],
  ['units whose replacement was sent only by their exchanged count', { exchangedQuantity: 2 }, [replaced(2)], 3],
  ['no units if more were requested and refunded', { refundedQuantity: 3 }, [request('open', 4)], 0]
] as const)('a shopper can return %s', ([, refunded, returns, units]) => {
  expect(countReturnableUnits({ returns: [...returns] }, { _id: 'hat', quantity: 5, ...refunded })).toBe(units)
})

it('a shopper can return all units of an order without returns', () => {
  expect(countReturnableUnits({}, { _id: 'hat', quantity: 5 })).toBe(5)
})
