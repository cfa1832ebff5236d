import { path, type Requests, repeat } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/activity/get', { limit: 50, ...query })

const KINDS = ['order', 'product', 'account', 'feature']
const ACTIONS = ['order.refunded', 'product.edited', 'login.failed', 'order', 'status', 'refund']
/** `shirt` is in three of ten titles. */
const TITLES = ['shirt', 'cotton', 'navy shirt', 'xylophone']

export const activity: Requests = ({ random, customer, order, product, day }) => ({
  'the newest': repeat(() => list()),
  'by its name': repeat(() => list({ q: customer().userName })),
  'by an action': repeat(() => list({ q: random.one(ACTIONS) })),
  'by an id': repeat(() => list({ q: random.one([order, product])() })),
  'by the beginning of an id': repeat(() => list({ q: order().slice(0, 4 + random.below(9)) })),
  'by a title': repeat(() => list({ q: random.one(TITLES) })),
  'without a match': repeat(() => list({ q: `qqq${random.below(1000)}` })),
  'of a kind': repeat(() => list({ kind: random.one(KINDS) })),
  'of a kind, between days': repeat(() => list({ kind: random.one(KINDS), from: day(), to: day() })),
  'of a product': repeat(() => list({ product: product() })),
  'until a day': repeat(() => list({ to: day() }))
})
