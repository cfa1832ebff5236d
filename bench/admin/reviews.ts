import { path, type Requests, repeat } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/reviews/get', { limit: 50, ...query })

export const reviews: Requests = ({ customer, random }) => ({
  'the newest': repeat(() => list()),
  'by a shopper': repeat(() => list({ q: customer().userName })),
  'by a word': repeat(() => list({ q: random.one(['warm', 'color', 'small', 'fits', 'shirt']) })),
  'without a match': repeat(() => list({ q: `qqq${random.below(1000)}` })),
  'of some stars': repeat(() => list({ value: 1 + random.below(5) })),
  'that are hidden': repeat(() => list({ hidden: 'true' })),
  'the page': repeat(() => path('/admin/reviews', { value: 1 + random.below(5) }))
})
