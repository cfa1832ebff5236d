import { describe, expect, it } from 'vitest'

import { normalizeSharedPageUrl } from './shared-pages.ts'

const toUrl = (path: string) => new URL(path, 'http://shop')

describe('the cache key of a page', () => {
  it('contains the parameters that the page reads, repeated ones too', () => {
    expect(normalizeSharedPageUrl(toUrl('/shop/listing?category=men&category=kids&brand=h%26m'))).toBe(
      '/shop/listing?category=men&category=kids&brand=h%26m'
    )
  })

  it('contains no other parameters', () => {
    expect(normalizeSharedPageUrl(toUrl('/shop/home?utm_source=mail&x=%22%3E'))).toBe('/shop/home')
    expect(normalizeSharedPageUrl(toUrl('/shop/product/hat-a1?n=1&choose-size'))).toBe('/shop/product/a1?choose-size=')
  })

  it('is null for a page of the visitor’s own', () => {
    expect(normalizeSharedPageUrl(toUrl('/shop/checkout'))).toBeNull()
    expect(normalizeSharedPageUrl(toUrl('/shop/product/a1?notified'))).toBeNull()
    expect(normalizeSharedPageUrl(toUrl('/constructor'))).toBeNull()
  })
})
