import { PERIODS } from '../src/api/contract/dashboard.ts'
import { PRODUCT_SORTS } from '../src/api/contract/product-administration.ts'
import { DEFAULT_GROUPS } from '../src/domain/products/product-groups.ts'
import { ADMIN_ORDER_STATUSES } from '../src/domain/orders/order-status.ts'
import { DAY } from '../src/lib/dates.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { makeCustomer } from './large/people.ts'
import { createRandom } from './large/random.ts'

const CATEGORIES = Object.keys(DEFAULT_GROUPS.category)
const BRANDS = Object.keys(DEFAULT_GROUPS.brand)

const ORDER_SORTS = ['newest', 'oldest', 'total-hightolow', 'total-lowtohigh']
const STATUSES = [...ADMIN_ORDER_STATUSES, 'confirmed', 'inProcess,inShipping', 'pending,confirmed,rejected']
const PAYMENTS = ['pending', 'paid', 'failed', 'refunded', 'pending,failed']
const KINDS = ['order', 'product', 'account', 'feature']
const ACTIONS = ['order.refunded', 'product.edited', 'login.failed', 'order', 'status', 'refund']
/** `shirt` is in three of ten titles, and nothing matches `xylophone`. */
const WORDS = ['shirt', 's', 'co', 'shrit', 'navy shirt', 'lether bots', 'cotton', 'marlo', 'xylophone']

type Query = Record<string, string | number | undefined>

/** Omits undefined values. */
function toPath(pathname: string, query: Query): string {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return `${pathname}?${new URLSearchParams(entries)}`
}

const listFrom = (pathname: string, defaults: Query) => (query: Query) => toPath(pathname, { ...defaults, ...query })
const orders = listFrom('/api/admin/orders/get', { limit: 50, totals: 'true' })
const activity = listFrom('/api/admin/activity/get', { limit: 50 })
const products = listFrom('/api/admin/products/get', { limit: 50 })
const customers = listFrom('/api/admin/customers/get', { limit: 50 })
const reviews = listFrom('/api/admin/reviews/get', { limit: 50 })

/** Returns functions that create the path of a request, with values that exist in the large shop. */
export function createAdminRequests(size: { products: number; orders: number }): Record<string, () => string> {
  const random = createRandom(7)
  const { one } = random
  const order = () => createIdFrom(`large-order-${random.below(size.orders)}`)
  const product = () => createIdFrom(`bench-${random.below(size.products)}`)
  const idStart = () => order().slice(0, 4 + random.below(9))
  const customer = () => makeCustomer(random.below(Math.ceil(size.orders * 0.24)))
  const nameStart = (length: number) => customer().userName.slice(0, length)
  const unknown = () => `qqq${random.below(1000)}`
  const day = () => new Date(Date.now() - random.below(720) * DAY).toISOString().slice(0, 10)
  const days = () => ({ from: day(), to: day() })
  const sort = () => ({ sortBy: one(ORDER_SORTS) })
  const sortProducts = () => ({ sortBy: one(PRODUCT_SORTS) })
  const brands = () => ({ category: one(CATEGORIES), brand: `${one(BRANDS)},${one(BRANDS)}` })
  return {
    'orders: in each order': () => orders(sort()),
    'orders: by number': () => orders({ q: one([order, idStart])() }),
    'orders: by name': () => orders({ q: customer().userName, ...sort() }),
    'orders: by a part of a name': () => orders({ q: nameStart(1 + random.below(6)), ...sort() }),
    'orders: by email': () => orders({ q: customer().email }),
    'orders: without a match': () => orders({ q: unknown() }),
    'orders: of a status': () => orders({ status: one(STATUSES), ...sort() }),
    'orders: of a payment': () => orders({ payment: one(PAYMENTS), ...sort() }),
    'orders: that need attention': () => orders({ attention: one(['pending', 'refunded', 'outOfStock']), ...sort() }),
    'orders: between days': () => orders({ ...days(), ...sort() }),
    'orders: with a product': () => orders({ product: product(), ...sort() }),
    'orders: with all filters': () =>
      orders({ q: nameStart(5), status: one(STATUSES), payment: one(PAYMENTS), from: day(), ...sort() }),
    'orders: a timeline': () => `/api/admin/orders/timeline/${order()}`,
    'orders: one order': () => `/api/admin/orders/details/${order()}`,
    'orders: the page': () => toPath('/admin/orders', { status: one(STATUSES), ...sort() }),
    'activity: the newest': () => activity({}),
    'activity: by name': () => activity({ q: customer().userName }),
    'activity: by an action': () => activity({ q: one(ACTIONS) }),
    'activity: by an id': () => activity({ q: one([order, product])() }),
    'activity: by the beginning of an id': () => activity({ q: idStart() }),
    'activity: by a title': () => activity({ q: one(WORDS) }),
    'activity: without a match': () => activity({ q: unknown() }),
    'activity: of a kind': () => activity({ kind: one(KINDS) }),
    'activity: of a kind, between days': () => activity({ kind: one(KINDS), ...days() }),
    'activity: of a product': () => activity({ product: product() }),
    'activity: until a day': () => activity({ to: day() }),
    'products: the newest': () => products({}),
    'products: in each order': () => products(sortProducts()),
    'products: a category, brands': () => products({ ...brands(), ...sortProducts() }),
    'products: stock and sale': () => products({ stock: one(['out', 'low', 'in']), sale: one(['true', undefined]) }),
    'products: that sell': () => products({ stock: one(['out', 'low']), sold: 'true', ...sortProducts() }),
    'products: all filters': () =>
      products({ ...brands(), stock: one(['low', 'in']), sale: 'true', ...sortProducts() }),
    'products: a search': () => products({ q: one(WORDS) }),
    'products: a search, in each order': () => products({ q: one(WORDS), ...sortProducts() }),
    'products: a search, filtered': () => products({ q: one(WORDS), category: one(CATEGORIES), stock: 'in' }),
    'products: an id': () => products({ q: product() }),
    'products: the trash': () => products({ trash: 'true', q: one([undefined, 'shirt']) }),
    'products: a part of an export': () => products({ limit: 500, ...sortProducts() }),
    'dashboard: the figures': () => toPath('/api/admin/dashboard/get', { days: one(PERIODS) }),
    'dashboard: the figures of 90 days': () => toPath('/api/admin/dashboard/get', { days: 90 }),
    'dashboard: the page': () => toPath('/admin/dashboard', { days: one(PERIODS) }),
    'customers: the newest': () => customers({}),
    'customers: by name': () => customers({ q: customer().userName }),
    'customers: by a part of a name': () => customers({ q: nameStart(3) }),
    'customers: by email': () => customers({ q: customer().email }),
    'customers: without a match': () => customers({ q: unknown() }),
    'customers: between days': () => customers(days()),
    'customers: the page': () => toPath('/admin/customers', { from: day() }),
    'reviews: the newest': () => reviews({}),
    'reviews: by a shopper': () => reviews({ q: customer().userName }),
    'reviews: by a word': () => reviews({ q: one(['warm', 'color', 'small', 'fits', 'shirt']) }),
    'reviews: without a match': () => reviews({ q: unknown() }),
    'reviews: of some stars': () => reviews({ value: 1 + random.below(5) }),
    'reviews: that are hidden': () => reviews({ hidden: 'true' }),
    'reviews: the page': () => toPath('/admin/reviews', { value: 1 + random.below(5) })
  }
}
