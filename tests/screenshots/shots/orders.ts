import type { Shot } from '../shot.ts'
import { text } from '../steps.ts'

export const orders: Shot[] = [
  { name: 'account: empty', as: 'newcomer', path: '/shop/account', shows: text('No orders found.') },
  { name: 'account', as: 'regular', path: '/shop/account', shows: text('confirmed') },
  { name: 'account: too much', as: 'hoarder', path: '/shop/account', whole: true, shows: text('Older orders') },
  { name: 'account: addresses', as: 'regular', path: '/shop/account?tab=addresses', shows: text('1 Loom Lane') },
  {
    name: 'account: no addresses',
    as: 'newcomer',
    path: '/shop/account?tab=addresses',
    shows: text('No addresses found')
  },
  {
    name: 'account: too many addresses',
    as: 'hoarder',
    path: '/shop/account?tab=addresses',
    whole: true,
    shows: text('3/3')
  },
  { name: 'order details', as: 'regular', path: '/shop/account?order={order}', shows: text('Order Items (1)') },
  {
    name: 'order details: too much',
    as: 'hoarder',
    path: '/shop/account?order={order}',
    shows: text('Order Items (3)')
  },
  {
    name: 'order details: not found',
    as: 'regular',
    path: '/shop/account?order=000000000000000000000000',
    shows: text('This order could not be found.')
  }
]
