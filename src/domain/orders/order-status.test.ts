import { expect, it } from 'vitest'

import {
  getAccountOrderStatusColor,
  getOrderStatusLabel,
  getAdminDetailsStatusColor,
  ADMIN_ORDER_STATUSES,
  type AdminOrderStatus,
  findStatusError,
  ORDER_STATUSES,
  getStatusLabel,
  getTableStatusColor
} from './order-status.ts'

const STATUSES = ['confirmed', 'delivered', 'rejected', 'inProcess', 'inShipping', 'pending', 'shipped', 'anything']

it('lets an admin set every status except confirmed, which only a payment sets', () => {
  expect(ADMIN_ORDER_STATUSES).toEqual(['pending', 'inProcess', 'inShipping', 'delivered', 'rejected'])
  expect(ORDER_STATUSES).toEqual([...ADMIN_ORDER_STATUSES, 'confirmed'])
})

it('has a label for each status', () => {
  expect(STATUSES.map(getStatusLabel)).toEqual([
    'Confirmed',
    'Delivered',
    'Rejected',
    'In Process',
    'In Shipping',
    'Pending',
    'Shipped',
    'anything'
  ])
})

it('colors the badges in the tables', () => {
  const others = Array(6).fill('black')
  expect(STATUSES.map(getTableStatusColor)).toEqual(['green', others[0], 'red', ...others.slice(1)])
})

it('colors the badge in the admin’s order details', () => {
  expect(STATUSES.map(getAdminDetailsStatusColor)).toEqual([
    'green',
    'green',
    'red',
    'blue',
    'blue',
    'gray',
    'gray',
    'gray'
  ])
})

it('colors the badge in the order details of the account', () => {
  const expected = ['green', 'indigo', 'red', 'gray', 'gray', 'yellow', 'blue', 'gray']
  expect(STATUSES.map(getAccountOrderStatusColor)).toEqual(expected)
})

it.for([
  ['rejected', '2026-03-02', 'Cancelled'],
  ['rejected', undefined, 'Rejected'],
  ['confirmed', '2026-03-02', 'Confirmed'],
  ['', undefined, 'Processing']
] as const)('names the status %j of an order that was cancelled at %j', ([orderStatus, cancelledAt, label]) => {
  expect(getOrderStatusLabel({ orderStatus, cancelledAt })).toBe(label)
})

const paid = { orderStatus: 'confirmed', paymentStatus: 'paid', paymentState: 'captured' }

it.for<[string, typeof paid & { cancelledAt?: string }, AdminOrderStatus[]]>([
  ['paid', paid, []],
  ['unpaid', { ...paid, paymentStatus: 'pending', paymentState: 'open' }, []],
  ['never paid', { ...paid, paymentStatus: 'failed', paymentState: 'failed' }, []],
  ['rejected and never paid', { orderStatus: 'rejected', paymentStatus: 'failed', paymentState: 'failed' }, []],
  ['cancelled', { ...paid, cancelledAt: '2026-03-02' }, ['pending', 'inProcess', 'inShipping', 'delivered']],
  ['being charged', { ...paid, paymentStatus: 'pending', paymentState: 'capturing' }, ['rejected']],
  ['being refunded', { ...paid, paymentState: 'refunding' }, ['pending', 'inProcess', 'inShipping', 'delivered']],
  [
    'refunded',
    { orderStatus: 'rejected', paymentStatus: 'refunded', paymentState: 'refunded' },
    ['pending', 'inProcess', 'inShipping', 'delivered']
  ],
  ['refunded after its delivery', { orderStatus: 'delivered', paymentStatus: 'refunded', paymentState: 'refunded' }, []]
])('refuses, for an order that is %s, only the statuses that its payment rules out', ([, payment, refused]) => {
  expect(ADMIN_ORDER_STATUSES.filter((status) => findStatusError(payment, status))).toEqual(refused)
})
