import { expect, it } from 'vitest'

import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { describeRefund } from './refund-text.ts'

const order = { orderStatus: 'confirmed', totalAmount: 30, refundedAmount: 10, cartItems: [] } as unknown as AdminOrder

it('the confirmation of a refund says what happens to the stock', () => {
  const describe = (units: Record<string, number>, restock: boolean) => describeRefund(order, 5, { units, restock })
  expect(describe({ hat: 1, coat: 0 }, true)).toContain('1 unit will be restocked.')
  expect(describe({ hat: 1, coat: 1 }, false)).toContain('2 units will not be restocked.')
  expect(describe({}, true)).not.toContain('stock')
})

it('the confirmation of a refund of the rest says that the order is rejected', () => {
  const describe = (amount: number, orderStatus: string) =>
    describeRefund({ ...order, orderStatus } as AdminOrder, amount, { units: {}, restock: false })
  expect(describe(20, 'confirmed')).toContain('the order is rejected')
  expect(describe(19.99, 'confirmed')).not.toContain('rejected')
  expect(describe(20, 'delivered')).not.toContain('rejected')
  const returned = { units: {}, restock: false, isReturn: true }
  expect(describeRefund(order, 20, returned)).not.toContain('rejected')
})
