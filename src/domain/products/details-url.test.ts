import { describe, expect, it } from 'vitest'

import { removeDetailsFromUrl, createDetailsUrl, parsePageUrl } from './details-url.ts'
import { formatChooseSizeParameter } from './style-variants.ts'
import { calculateNextReviewCount, readReviewCount } from '../reviews/review-url.ts'

const parseUrl = (path: string) => new URL(path, 'http://shop')

describe('the URL of a product’s details', () => {
  it('keeps the parameters of the page behind', () => {
    expect(createDetailsUrl(parseUrl('/shop/listing?category=men&brand=h%26m'), 'a1')).toBe(
      '/shop/listing?category=men&brand=h%26m&product=a1'
    )
    expect(createDetailsUrl(parseUrl('/shop/home'), 'a1')).toBe('/shop/home?product=a1')
  })

  it('replaces the parameters of other details', () => {
    expect(createDetailsUrl(parseUrl('/shop/home?product=b2&reviews=30&reviewed=&notified=&choose-size='), 'a1')).toBe(
      '/shop/home?product=a1'
    )
  })

  it('has the number of reviews if there are more than ten', () => {
    expect(createDetailsUrl(parseUrl('/shop/home'), 'a1', `&reviews=${calculateNextReviewCount(10)}`)).toBe(
      '/shop/home?product=a1&reviews=20'
    )
    expect(readReviewCount(parseUrl('/x?reviews=20').searchParams)).toBe(20)
  })

  it('says that the size is not chosen yet', () => {
    expect(createDetailsUrl(parseUrl('/shop/home'), 'a1', formatChooseSizeParameter(true))).toBe(
      '/shop/home?product=a1&choose-size'
    )
  })

  it.each(['', '?reviews=', '?reviews=-1', '?reviews=1e9x', '?reviews=2.5'])('shows ten reviews for %j', (query) => {
    expect(readReviewCount(parseUrl(`/x${query}`).searchParams)).toBe(10)
  })

  it('shows at most as many reviews as one API call returns', () => {
    expect(readReviewCount(parseUrl('/x?reviews=99999').searchParams)).toBe(500)
  })

  it('loses only the parameters of the details when they close', () => {
    expect(removeDetailsFromUrl(parseUrl('/shop/search?keyword=a&product=a1&reviewed'))).toBe('/shop/search?keyword=a')
    expect(removeDetailsFromUrl(parseUrl('/shop/home?product=a1'))).toBe('/shop/home')
  })
})

describe('the page behind the details', () => {
  it('is the page that the form names', () => {
    expect(createDetailsUrl(parsePageUrl('/shop/search?keyword=a'), 'a1')).toBe('/shop/search?keyword=a&product=a1')
  })

  it.each([undefined, '', 'https://evil.example/shop/home', '//evil.example/shop/home', '/admin/orders', '/\\evil'])(
    'is the listing for %j',
    (from) => {
      expect(parsePageUrl(from).pathname).toBe('/shop/listing')
    }
  )
})
