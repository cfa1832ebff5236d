import { expect, it } from 'vitest'

import { describeFilters, describeIgnored } from './parsed-query.ts'

const NOTHING = { text: 'shirt', category: [], color: [], size: [] }

it.for([
  [{ color: ['blue'], category: ['men'], maxPrice: 60 }, 'in blue, for men, up to $60.00'],
  [{ size: ['M', 'L'], minPrice: 20 }, 'in size M or L, from $20.00'],
  [{ minPrice: 20, maxPrice: 60 }, 'between $20.00 and $60.00'],
  [{ category: ['women', 'footwear'] }, 'for women, in footwear']
] as const)('describes %j as "%s"', ([filters, text]) => {
  expect(describeFilters({ ...NOTHING, ...filters })).toBe(text)
})

it('describes what a search ignored', () => {
  const unmatched = { ...NOTHING, text: 'Winter coat', color: ['blue'], size: ['M'], maxPrice: 60 }
  expect(describeIgnored(unmatched, { ...unmatched, text: 'coat' })).toBe('without “winter”')
  expect(describeIgnored(unmatched, { ...NOTHING, text: 'winter coat', color: ['blue'] })).toBe(
    'but not in size M, up to $60.00'
  )
  expect(describeIgnored(unmatched, unmatched)).toBe('')
})
