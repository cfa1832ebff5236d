import { expect, test } from 'vitest'

import { parseSearchFilters } from './parse-search-filters.ts'

const KNOWN = {
  swatches: new Map(['blue', 'light blue', 'navy'].map((name) => [name, '#000000'])),
  sizes: new Set(['M', 'XL', '42', '43', 'EU 43']),
  words: {
    categories: new Map([
      ['men', 'men'],
      ['women', 'women'],
      ['womens', 'women'],
      ['womans', 'women']
    ] as const)
  }
}

test.each([
  ['blue shirt men', { text: 'shirt', color: ['blue'], category: ['men'] }],
  ['Light Blue shirt for women', { text: 'shirt', color: ['light blue'], category: ['women'] }],
  ['women’s coat', { text: 'coat', category: ['women'] }],
  ['shoes under 60', { text: 'shoes', maxPrice: 60 }],
  ['shoes under 60 and 42', { text: 'shoes and 42', maxPrice: 60 }],
  ['shoes under $20-30', { text: 'shoes', minPrice: 20, maxPrice: 30 }],
  ['shoes under $59.90', { text: 'shoes', maxPrice: 59.9 }],
  ['coat over 100 dollars', { text: 'coat', minPrice: 100 }],
  ['between 60 and 20 hat', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['between $20 and $60, hat', { text: ', hat', minPrice: 20, maxPrice: 60 }],
  ['hat $20-60', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['hat 20-60$', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['hat from $20 to $60', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['hat $20 – $60', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['hat max. $60', { text: 'hat', maxPrice: 60 }],
  ['hat max 60$', { text: 'hat', maxPrice: 60 }],
  ['hat maximum 60', { text: 'hat', maxPrice: 60 }],
  ['hat min. $20', { text: 'hat', minPrice: 20 }],
  ['hat from $20', { text: 'hat', minPrice: 20 }],
  ['under 60', { text: '', maxPrice: 60 }],
  ['$40', { text: '', maxPrice: 40 }],
  ['shirt 40 dollars', { text: 'shirt', maxPrice: 40 }],
  ["woman's shirt", { text: 'shirt', category: ['women'] }],
  ['hat under 60, navy', { text: 'hat ,', maxPrice: 60, color: ['navy'] }],
  ['hat 20 to 60 dollars', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['hat from 20 usd', { text: 'hat', minPrice: 20 }],
  ['hat over us$20 under us$60', { text: 'hat', minPrice: 20, maxPrice: 60 }],
  ['navy', { text: '', color: ['navy'] }],
  ['sneaker size 42', { text: 'sneaker', size: ['42'] }],
  ['boots EU 43', { text: 'boots', size: ['EU 43'] }],
  ['boots size eu 43', { text: 'boots', size: ['EU 43'] }],
  ['shirt size m', { text: 'shirt', size: ['M'] }],
  ['xl hoodie', { text: 'hoodie', size: ['XL'] }]
])('%j is read as %j', (keyword, { text, ...filters }) => {
  const expected = { category: [], color: [], size: [], ...filters }
  expect(parseSearchFilters(keyword, KNOWN)).toEqual({ text, filters: expected })
})

test.each([
  'men',
  '501 jeans',
  'm jeans',
  'jeans 32-34',
  'nike air max 90',
  'coat from 3 to 6 years',
  'jeans from 1990',
  'size 99 jeans',
  'under the sea',
  'under 60s',
  'under 1234567',
  'between 20 and',
  'ps$20-60',
  'ps$40',
  'blueberry tee',
  'constructor',
  '',
  'under'
])('%j has only ordinary words', (keyword) => {
  expect(parseSearchFilters(keyword, KNOWN)).toBeUndefined()
})

const spaces = (count: number): string => ' '.repeat(count)

test.each([
  `between${spaces(260)}1${spaces(260)}and${spaces(520)}x`,
  ...['between 1 ', '$', '1', '1.', '20-', 'under max ', 'size eu ', 'x', ' ', 'blue '].map((part) =>
    part.repeat(12_000 / part.length)
  )
])('%.12s… is read within 50 ms', (keyword) => {
  const durations = [1, 2, 3].map(() => {
    const start = performance.now()
    parseSearchFilters(keyword, KNOWN)
    return performance.now() - start
  })
  expect(Math.min(...durations)).toBeLessThan(50)
})
