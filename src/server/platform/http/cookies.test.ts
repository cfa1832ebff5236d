import { expect, it } from 'vitest'

import { readCartCookie } from './cookies.ts'

it.for([
  ['cart=3', '3'],
  ['device=a; cart=3 ;session=b', '3'],
  ['my-cart=1; cart=; cart=3', '3'],
  ['cart=a=b', 'a=b'],
  ['cart', undefined],
  ['cart=', undefined],
  ['', undefined],
  [undefined, undefined]
])('the cart cookie of %j is %j', ([header, value]) => {
  expect(readCartCookie(header)).toBe(value)
})
