import type { Shot } from '../shot.ts'

export const orders: Shot[] = [
  { name: 'account: empty', as: 'newcomer', path: '/shop/account' },
  { name: 'account', as: 'regular', path: '/shop/account' },
  { name: 'account: too much', as: 'hoarder', path: '/shop/account', whole: true },
  { name: 'account: addresses', as: 'regular', path: '/shop/account?tab=addresses' },
  { name: 'account: no addresses', as: 'newcomer', path: '/shop/account?tab=addresses' },
  { name: 'account: too many addresses', as: 'hoarder', path: '/shop/account?tab=addresses', whole: true },
  { name: 'order details', as: 'regular', path: '/shop/account?order={order}' },
  { name: 'order details: too much', as: 'hoarder', path: '/shop/account?order={order}' },
  { name: 'order details: not found', as: 'regular', path: '/shop/account?order=000000000000000000000000' }
]
