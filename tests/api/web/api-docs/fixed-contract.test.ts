import { expect, it } from 'vitest'

import { contract } from '../../../../src/api/contract/index.ts'

const FIXED_CALLS = [
  'POST /api/auth/register',
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'GET /api/auth/check-auth',
  'POST /api/admin/products/upload-image',
  'GET /api/common/feature/get',
  'POST /api/common/feature/add',
  'DELETE /api/common/feature/delete/{id}',
  'POST /api/admin/products/add',
  'GET /api/admin/products/get',
  'PUT /api/admin/products/edit/{id}',
  'DELETE /api/admin/products/delete/{id}',
  'GET /api/admin/orders/get',
  'GET /api/admin/orders/details/{id}',
  'PUT /api/admin/orders/update/{id}',
  'GET /api/shop/products/get',
  'GET /api/shop/products/get/{id}',
  'GET /api/shop/search/{keyword}',
  'POST /api/shop/cart/add',
  'GET /api/shop/cart/get/{userId}',
  'PUT /api/shop/cart/update-cart',
  'DELETE /api/shop/cart/{userId}/{productId}',
  'POST /api/shop/review/add',
  'GET /api/shop/review/{productId}',
  'POST /api/shop/address/add',
  'GET /api/shop/address/get/{userId}',
  'PUT /api/shop/address/update/{userId}/{addressId}',
  'DELETE /api/shop/address/delete/{userId}/{addressId}',
  'POST /api/shop/order/create',
  'POST /api/shop/order/capture',
  'GET /api/shop/order/list/{userId}',
  'GET /api/shop/order/details/{id}'
]

it.for(FIXED_CALLS)('%s is a call of the contract', (name) => {
  expect(Object.keys(contract)).toContain(name)
})
