import { ADMIN_STATUSES } from '../../src/lib/order-status.ts'
import { path, type Requests, varied } from './requests.ts'

type Query = Record<string, string | number | undefined>

const list = (query: Query = {}): string => path('/api/admin/orders/get', { limit: 50, totals: 'true', ...query })

const SORTS = ['newest', 'oldest', 'total-hightolow', 'total-lowtohigh']
const STATUSES = [...ADMIN_STATUSES, 'confirmed', 'inProcess,inShipping', 'pending,confirmed,rejected']
const PAYMENTS = ['pending', 'paid', 'failed', 'refunded', 'pending,failed']
const ATTENTION = ['pending', 'refunded', 'unstocked']

export const orders: Requests = ({ dice, order, customer, product, day }) => {
  const sortBy = () => dice.one(SORTS)
  return {
    'in each order': varied(() => list({ sortBy: sortBy() })),
    'by number': varied(() => list({ q: dice.chance(0.5) ? order() : order().slice(0, 4 + dice.below(9)) })),
    'by name': varied(() => list({ q: customer().userName, sortBy: sortBy() })),
    'by a part of a name': varied(() => list({ q: customer().userName.slice(0, 1 + dice.below(6)), sortBy: sortBy() })),
    'by e-mail': varied(() => list({ q: customer().email })),
    'by nothing that is there': varied(() => list({ q: `qqq${dice.below(1000)}` })),
    'of a status': varied(() => list({ status: dice.one(STATUSES), sortBy: sortBy() })),
    'of a payment': varied(() => list({ payment: dice.one(PAYMENTS), sortBy: sortBy() })),
    'that need a look': varied(() => list({ attention: dice.one(ATTENTION), sortBy: sortBy() })),
    'between days': varied(() => list({ from: day(), to: day(), sortBy: sortBy() })),
    'with a product': varied(() => list({ product: product(), sortBy: sortBy() })),
    'by all at once': varied(() =>
      list({
        q: customer().userName.slice(0, 5),
        status: dice.one(STATUSES),
        payment: dice.one(PAYMENTS),
        from: day(),
        sortBy: sortBy()
      })
    ),
    'its timeline': varied(() => `/api/admin/orders/timeline/${order()}`),
    'one order': varied(() => `/api/admin/orders/details/${order()}`),
    'the page': varied(() => path('/admin/orders', { status: dice.one(STATUSES), sortBy: sortBy() }))
  }
}
