import { expect, test } from 'vitest'

import type { CartItem } from '../api/contract/cart.ts'
import { toOrderRequest } from './order-request.ts'

const ADDRESS = {
  address: '1 Loom Lane',
  city: 'Leeds',
  phone: '0113 555 0100',
  pincode: 'LS1 1AA',
  notes: 'Ring twice'
}

function createRequest(lineCount: number) {
  const items = Array.from({ length: lineCount }, (_, index) => ({
    productId: `p${index}`,
    title: 'Coat',
    image: '/coat.jpg',
    price: 80,
    salePrice: 59.99,
    quantity: 2,
    available: 9,
    discontinued: false,
    previousPrice: null
  })) satisfies CartItem[]
  const cart = { _id: 'cart', userId: 'robin', items }
  return toOrderRequest({ userId: 'robin', cart, address: { _id: 'home', userId: 'robin', ...ADDRESS } })
}

test('an order request has the effective prices and the whole address', () => {
  const { cartItems, addressInfo, totalAmount } = createRequest(1)
  expect(cartItems).toEqual([{ productId: 'p0', title: 'Coat', image: '/coat.jpg', price: 59.99, quantity: 2 }])
  expect(addressInfo).toEqual({ addressId: 'home', ...ADDRESS })
  expect(totalAmount).toBe(119.98)
})

test('an order request describes at most 100 lines, and its total covers all', () => {
  const { cartItems, totalAmount } = createRequest(150)
  expect(cartItems).toHaveLength(100)
  expect(totalAmount).toBe(17_997)
})
