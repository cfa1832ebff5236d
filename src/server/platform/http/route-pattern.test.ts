import { expect, test } from 'vitest'

import { findRoutePattern } from './route-pattern.ts'

test.each([
  ['GET', '/shop/listing?category=men', '/shop/listing'],
  ['GET', '/shop/product/a-hat-64a1f0c2', '/shop/product/{product}'],
  ['GET', '/admin/products', '/admin/products'],
  ['GET', '/api/shop/cart/get/66f0a1b2c3d4e5f6a7b8c9d0', '/api/shop/cart/get/{userId}'],
  ['GET', '/api/shop/search/a%20secret?limit=2', '/api/shop/search/{keyword}'],
  ['DELETE', '/api/shop/cart/user/product', '/api/shop/cart/{userId}/{productId}'],
  ['PATCH', '/api/shop/cart/user/product', '/api/{other}'],
  ['GET', '/api/nothing/ada@example.com', '/api/{other}'],
  ['GET', '/images/0123456789abcdef/480.avif', '/images/{hash}/{file}'],
  ['GET', '/_astro/shop.B1x.js', '/_astro/{file}'],
  ['GET', '/ada@example.com', '{other}'],
  ['GET', '/healthz', '/healthz'],
  ['GET', '//', '{other}']
])('the pattern of %s %s is %s', (method, target, pattern) => {
  expect(findRoutePattern(method, target)).toBe(pattern)
})
