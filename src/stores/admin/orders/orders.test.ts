import { expect, test } from 'vitest'

import type { AdminOrder } from '../../../api/contract/orders.ts'
import { isMismatch } from './orders.ts'

const order = { orderStatus: 'inProcess', paymentStatus: 'paid' } as AdminOrder

test.for([
  [{}, false],
  [{ status: 'inProcess' }, false],
  [{ status: 'confirmed, inProcess', payment: 'paid' }, false],
  [{ status: 'confirmed' }, true],
  [{ status: 'confirmed,pending', payment: 'paid' }, true],
  [{ payment: 'refunded' }, true],
  [{ status: 'nonsense', payment: '' }, false]
] as const)('a paid order in process does not match the filters %j: %j', ([filters, expected]) =>
  expect(isMismatch(order, filters)).toBe(expected)
)
