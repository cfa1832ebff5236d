import { describe, expect, it } from 'vitest'

import { readSearchSort, sortSearchResults } from './search-sort.ts'

const products = [
  { name: 'Coat', price: 90, salePrice: 20 },
  { name: 'arm band', price: 30, salePrice: 0 },
  { price: 25 },
  { name: 'Belt' }
]

describe('search results', () => {
  it.each([
    ['relevance', ['Coat', 'arm band', undefined, 'Belt']],
    ['price-asc', ['Belt', 'Coat', undefined, 'arm band']],
    ['price-desc', ['arm band', undefined, 'Coat', 'Belt']],
    ['name-asc', [undefined, 'arm band', 'Belt', 'Coat']]
  ] as const)('are sorted by %s', (sort, names) => {
    expect(sortSearchResults(products, sort).map(({ name }) => name)).toEqual(names)
  })

  it.each([null, '', 'price', 'toString'])('keep the sort of the server when sortBy is %j', (value) => {
    expect(readSearchSort(value)).toBe('relevance')
  })
})
