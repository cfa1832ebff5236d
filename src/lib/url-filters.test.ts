import { expect, test } from 'vitest'

import { readFilters } from './url-filters.ts'

test.each([
  ['', {}],
  ['?q=hat&sortBy=&page=3', { q: 'hat' }],
  ['?q=%20hat%20', { q: 'hat' }],
  ['?q=one&q=two', { q: 'one' }],
  ['?q=%20', {}],
  ['?q=100%25+wool&status=pending', { q: '100% wool', status: 'pending' }]
])('a list reads only its own filters from %j', (search, filters) => {
  expect(readFilters(search, ['q', 'status'])).toEqual(filters)
})
