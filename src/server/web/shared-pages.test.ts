import { describe, expect, it } from 'vitest'

import { sharedAddress } from './shared-pages.ts'

const at = (path: string) => new URL(path, 'http://shop')

describe('the address under which a page is kept', () => {
  it('has what the page reads, as often as it is given', () => {
    expect(sharedAddress(at('/shop/listing?category=men&category=kids&brand=h%26m'))).toBe(
      '/shop/listing?category=men&category=kids&brand=h%26m'
    )
  })

  it('has nothing else', () => {
    expect(sharedAddress(at('/shop/home?utm_source=mail&x=%22%3E'))).toBe('/shop/home')
    expect(sharedAddress(at('/shop/product?id=a1&n=1'))).toBe('/shop/product?id=a1')
  })

  it('is none for a page of the visitor’s own', () => {
    expect(sharedAddress(at('/shop/checkout'))).toBeNull()
    expect(sharedAddress(at('/constructor'))).toBeNull()
  })
})
