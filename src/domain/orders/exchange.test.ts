import { expect, test } from 'vitest'

import { describeLineChanges, describeReturnOutcome } from './exchange.ts'

const sent = (lineId?: string) => ({ exchange: { lineId } })

test.for([
  [{}, ''],
  [{ exchangedQuantity: 2, refundedQuantity: 1 }, ' · 1 refunded · 2 exchanged'],
  [{ exchangedQuantity: 1, replacementShipment: 1 }, ' · 1 exchanged · replacement, already paid']
] as const)('the line %j says %j', ([line, text]) => {
  expect(describeLineChanges(line)).toBe(text)
})

test.for([
  [[{}], 'refund the price through PayPal'],
  [[sent()], 'send the replacement'],
  [[sent('medium'), {}], 'refund the price through PayPal'],
  [[sent(), {}], 'refund the price through PayPal and send the replacement']
] as const)('%j: the shop will %s', ([items, outcome]) => {
  expect(describeReturnOutcome([...items])).toBe(outcome)
})
