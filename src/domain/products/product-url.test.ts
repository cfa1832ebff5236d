import { expect, test } from 'vitest'

import { createProductUrl, removeTitleFromPath } from './product-url.ts'

const ID = '64a1f0c2e4b0a1b2c3d4e5f6'

test.for([
  ['Linen shirt', `/shop/product/linen-shirt-${ID}`],
  [`  Levi's 501 "Été" (men) `, `/shop/product/levis-501-ete-men-${ID}`],
  ['外套', `/shop/product/${ID}`],
  ['', `/shop/product/${ID}`]
])('the URL of the product %j is readable', ([title = '', url]) => {
  expect(createProductUrl({ _id: ID, title })).toBe(url)
})

test('an id of a form cannot lead to another page', () => {
  expect(createProductUrl({ _id: '../../admin?x#y' })).toBe('/shop/product/..%2F..%2Fadmin%3Fx%23y')
})

test.for([
  [`/shop/product/badminton-shoe-${ID}`, `/shop/product/${ID}`],
  [`/shop/product/login-tee-${ID}/details`, `/shop/product/${ID}/details`],
  [`/shop/product/${ID}`, `/shop/product/${ID}`],
  [`/shop/product/login_x-${ID}`, `/shop/product/${ID}`],
  [`/shop/product/login/x-${ID}`, `/shop/product/${ID}`],
  [`/shop/product/É.A-${ID}`, `/shop/product/${ID}`],
  [`/shop/productadmin-${ID}`, `/shop/productadmin-${ID}`]
])('the path %s without the title is %s', ([path = '', expected]) => {
  expect(removeTitleFromPath(path)).toBe(expected)
})
