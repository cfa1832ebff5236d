import { path, type Requests, repeat } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/customers/get', { limit: 50, ...query })

export const customers: Requests = ({ customer, day, random }) => ({
  'the newest': repeat(() => list()),
  'by name': repeat(() => list({ q: customer().userName })),
  'by a part of a name': repeat(() => list({ q: customer().userName.slice(0, 3) })),
  'by email': repeat(() => list({ q: customer().email })),
  'without a match': repeat(() => list({ q: `qqq${random.below(1000)}` })),
  'between days': repeat(() => list({ from: day(), to: day() })),
  'the page': repeat(() => path('/admin/customers', { from: day() }))
})
