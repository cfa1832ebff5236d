import { expect, test } from 'vitest'

import { isPageLink } from './page-link.ts'

test.for([
  '/shop/home',
  '/shop/listing?category=men,women&brand=h%26m#results',
  '/shop/search?keyword=été',
  '/shop/product/linen-shirt-64a1f0c2e4b0a1b2c3d4e5f6',
  "/shop/search?keyword=o'neill",
  'https://elsewhere.example/a?b=c'
])('a banner or text can link to %s', (link) => expect(isPageLink(link)).toBe(true))

test.for([
  '',
  'shop/home',
  '/shop/nope',
  // Only the content of a dialog.
  '/shop/product/64a1f0c2e4b0a1b2c3d4e5f6/details',
  '/shop/home <a>',
  '//elsewhere.example/shop/home',
  '/\\elsewhere.example/shop/home',
  'http://elsewhere.example/shop/home',
  'http://shop/shop/home',
  'javascript:alert(1)'
])('a banner or text cannot link to %j', (link) => expect(isPageLink(link)).toBe(false))
