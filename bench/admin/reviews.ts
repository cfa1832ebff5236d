import { path, type Requests, varied } from './requests.ts'

const list = (query: Record<string, string | number | undefined> = {}): string =>
  path('/api/admin/reviews/get', { limit: 50, ...query })

export const reviews: Requests = ({ customer, dice }) => ({
  'the newest': varied(() => list()),
  'by a shopper': varied(() => list({ q: customer().userName })),
  'by a word': varied(() => list({ q: dice.one(['warm', 'colour', 'small', 'fits', 'shirt']) })),
  'by nothing that is there': varied(() => list({ q: `qqq${dice.below(1000)}` })),
  'of some stars': varied(() => list({ value: 1 + dice.below(5) })),
  'that are hidden': varied(() => list({ hidden: 'true' })),
  'the page': varied(() => path('/admin/reviews', { value: 1 + dice.below(5) }))
})
