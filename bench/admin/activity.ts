import { path, type Requests, varied } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/activity/get', { limit: 50, ...query })

const KINDS = ['order', 'product', 'account', 'feature']
const ACTIONS = ['order.refunded', 'product.edited', 'login.refused', 'order', 'status', 'refund']

export const activity: Requests = ({ dice, customer, order, product, day }) => ({
  'the newest': varied(() => list()),
  'by its name': varied(() => list({ q: customer().userName })),
  'by an action': varied(() => list({ q: dice.one(ACTIONS) })),
  'by an id': varied(() => list({ q: dice.one([order, product])() })),
  'by the beginning of an id': varied(() => list({ q: order().slice(0, 4 + dice.below(9)) })),
  'by nothing that is there': varied(() => list({ q: `qqq${dice.below(1000)}` })),
  'of a kind': varied(() => list({ kind: dice.one(KINDS) })),
  'of a kind, between days': varied(() => list({ kind: dice.one(KINDS), from: day(), to: day() })),
  'until a day': varied(() => list({ to: day() }))
})
