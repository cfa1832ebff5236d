import { path, type Requests, varied } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/customers/get', { limit: 50, ...query })

export const customers: Requests = ({ customer, day, dice }) => ({
  'the newest': varied(() => list()),
  'by name': varied(() => list({ q: customer().userName })),
  'by a part of a name': varied(() => list({ q: customer().userName.slice(0, 3) })),
  'by e-mail': varied(() => list({ q: customer().email })),
  'by nothing that is there': varied(() => list({ q: `qqq${dice.below(1000)}` })),
  'between days': varied(() => list({ from: day(), to: day() })),
  'the page': varied(() => path('/admin/customers', { from: day() }))
})
