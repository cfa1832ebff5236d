import { ADMIN_ORDER_STATUSES } from '../../src/domain/orders/order-status.ts'
import { path, type Requests, repeat } from './requests.ts'

type Query = Record<string, string | number | undefined>

const list = (query: Query = {}): string => path('/api/admin/orders/get', { limit: 50, totals: 'true', ...query })

const SORTS = ['newest', 'oldest', 'total-hightolow', 'total-lowtohigh']
const STATUSES = [...ADMIN_ORDER_STATUSES, 'confirmed', 'inProcess,inShipping', 'pending,confirmed,rejected']
const PAYMENTS = ['pending', 'paid', 'failed', 'refunded', 'pending,failed']
const ATTENTION = ['pending', 'refunded', 'outOfStock']

export const orders: Requests = ({ random, order, customer, product, day }) => {
  const sortBy = () => random.one(SORTS)
  return {
    'in each order': repeat(() => list({ sortBy: sortBy() })),
    'by number': repeat(() => list({ q: random.chance(0.5) ? order() : order().slice(0, 4 + random.below(9)) })),
    'by name': repeat(() => list({ q: customer().userName, sortBy: sortBy() })),
    'by a part of a name': repeat(() =>
      list({ q: customer().userName.slice(0, 1 + random.below(6)), sortBy: sortBy() })
    ),
    'by email': repeat(() => list({ q: customer().email })),
    'without a match': repeat(() => list({ q: `qqq${random.below(1000)}` })),
    'of a status': repeat(() => list({ status: random.one(STATUSES), sortBy: sortBy() })),
    'of a payment': repeat(() => list({ payment: random.one(PAYMENTS), sortBy: sortBy() })),
    'that need attention': repeat(() => list({ attention: random.one(ATTENTION), sortBy: sortBy() })),
    'between days': repeat(() => list({ from: day(), to: day(), sortBy: sortBy() })),
    'with a product': repeat(() => list({ product: product(), sortBy: sortBy() })),
    'with all filters': repeat(() =>
      list({
        q: customer().userName.slice(0, 5),
        status: random.one(STATUSES),
        payment: random.one(PAYMENTS),
        from: day(),
        sortBy: sortBy()
      })
    ),
    'its timeline': repeat(() => `/api/admin/orders/timeline/${order()}`),
    'one order': repeat(() => `/api/admin/orders/details/${order()}`),
    'the page': repeat(() => path('/admin/orders', { status: random.one(STATUSES), sortBy: sortBy() }))
  }
}
