import { describe, expect, it } from 'vitest'

import {
  calculateNextVisibleCount,
  readKeyword,
  readVisibleCount,
  readSearchState,
  createSearchUrl
} from './search-url.ts'

const parseSearch = (text: string) => new URLSearchParams(text)

describe('a search term', () => {
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    [' ab ', 'short'],
    ['xy', 'short'],
    ['7', 'short'],
    [' XS ', 'searchable'],
    ['42', 'searchable'],
    ['abc', 'searchable'],
    [' abc ', 'searchable']
  ])('%j is %s', (keyword, state) => {
    expect(readSearchState(keyword)).toBe(state)
  })

  it('needs three characters while it is typed, also if it is a size', () => {
    expect(['xs', '42', 'xxs'].map((keyword) => readSearchState(keyword, true))).toEqual([
      'short',
      'short',
      'searchable'
    ])
  })

  it('is read from the URL and cut to 200 characters', () => {
    expect(readKeyword(parseSearch('keyword=%20a%2Bb'))).toBe(' a+b')
    expect(readKeyword(parseSearch(`keyword=${'x'.repeat(5000)}`))).toHaveLength(200)
    expect(readKeyword(parseSearch(''))).toBe('')
  })

  it('is well-formed even if the cut splits a surrogate pair', () => {
    const keyword = readKeyword(parseSearch(`keyword=${'x'.repeat(199)}😀`))
    expect(keyword).toHaveLength(200)
    expect(keyword.isWellFormed()).toBe(true)
  })
})

describe('the URL of a search', () => {
  it('omits default values', () => {
    expect(createSearchUrl('')).toBe('/shop/search')
    expect(createSearchUrl(' coat ')).toBe('/shop/search?keyword=coat')
    expect(createSearchUrl('50% wool', { sortBy: 'price-asc', exact: true, show: 48 })).toBe(
      '/shop/search?keyword=50%25+wool&sortBy=price-asc&exact=true&show=48'
    )
    expect(createSearchUrl('coat', { filters: { size: ['M', 'L'], maxPrice: 60, color: undefined, all: [] } })).toBe(
      '/shop/search?keyword=coat&size=M%2CL&maxPrice=60'
    )
  })

  it.each([
    ['', 24],
    ['show=48', 48],
    ['show=-1', 24],
    ['show=x', 24],
    ['show=99999', 500]
  ])('with %j shows %i results', (query, count) => {
    expect(readVisibleCount(parseSearch(query))).toBe(count)
  })

  it('shows one step more each time, up to the maximum of the server', () => {
    expect([calculateNextVisibleCount(24), calculateNextVisibleCount(490)]).toEqual([48, 500])
  })
})
