import { describe, expect, it } from 'vitest'

import { listingQuery } from '../../api/contract/products.ts'
import {
  createListingUrl,
  createListWindowUrl,
  calculateNextListWindow,
  readExpandedFilters,
  readListWindow
} from './listing-url.ts'

const STEP = 24

const getSearch = (url: string) => new URL(url, 'http://shop').searchParams

describe('the URL of a listing', () => {
  it('has no parameters without filters', () => {
    expect(createListingUrl({})).toBe('/shop/listing')
    expect(createListWindowUrl({ category: [], brand: [], sortBy: 'price-lowtohigh' }, { show: STEP })).toBe(
      '/shop/listing'
    )
  })

  it('has comma-separated filters, and the sort unless it is the default', () => {
    const url = createListingUrl({ category: ['men', 'kids'], brand: ['h&m'], sortBy: 'title-ztoa' })
    expect(Object.fromEntries(getSearch(url))).toEqual({ category: 'men,kids', brand: 'h&m', sortBy: 'title-ztoa' })
  })

  it('has the sort price-lowtohigh if the owner has chosen another default, which it omits', () => {
    const createUrl = (sortBy: string) => createListingUrl({ color: ['newest'], sortBy }, 'newest')
    expect(createUrl('price-lowtohigh')).toBe('/shop/listing?color=newest&sortBy=price-lowtohigh')
    expect(createUrl('newest')).toBe('/shop/listing?color=newest')
  })

  it('parses to the query that it was built from', () => {
    const query = {
      category: ['men' as const],
      brand: ['levi' as const, 'h&m' as const],
      size: ['EU 42.5', 'S/M'],
      color: ['light blue', 'rosé & gold'],
      minPrice: 20.5,
      maxPrice: 60,
      sortBy: 'title-atoz' as const
    }
    expect(listingQuery.parse(Object.fromEntries(getSearch(createListingUrl(query))))).toEqual(query)
  })

  it('names the filters that offer all values', () => {
    expect(readExpandedFilters(getSearch(createListingUrl({ all: ['size', 'color'] })))).toEqual(['size', 'color'])
    expect(readExpandedFilters(new URLSearchParams('all=color&all=brand'))).toEqual(['color'])
    expect(readExpandedFilters(new URLSearchParams())).toEqual([])
  })

  it('has the cursor and the number of visible products', () => {
    const listWindow = { after: 'cursor/+=', show: 2 * STEP }
    expect(readListWindow(getSearch(createListWindowUrl({}, listWindow)))).toEqual(listWindow)
  })
})

describe('a window of the list', () => {
  it.for(['', '0', '-24', 'many', '1e9', '264', 'NaN', 'Infinity'])('has one step when show is %j', (show) => {
    expect(readListWindow(new URLSearchParams({ show }))).toMatchObject({ show: STEP })
  })

  it('is rounded up to whole steps', () => {
    expect(readListWindow(new URLSearchParams({ show: '25' })).show).toBe(2 * STEP)
  })

  it('grows by one step up to ten steps, then starts at the cursor', () => {
    let listWindow = readListWindow(new URLSearchParams())
    for (let steps = 2; steps <= 10; steps += 1) {
      listWindow = calculateNextListWindow(listWindow, 'cursor')
      expect(listWindow).toEqual({ after: undefined, show: steps * STEP })
    }
    expect(calculateNextListWindow(listWindow, 'cursor')).toEqual({ after: 'cursor', show: STEP })
  })
})
