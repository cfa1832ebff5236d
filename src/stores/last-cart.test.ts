import { afterEach, beforeEach, expect, test } from 'vitest'

import { closeBrowserTab, openBrowserTab } from '../../tests/support/browser-tab.ts'
import type { Cart } from '../api/contract/cart.ts'

beforeEach(() => void openBrowserTab())
afterEach(closeBrowserTab)

const createCart = (...quantities: number[]) => ({ items: quantities.map((quantity) => ({ quantity })) }) as Cart

test.for([
  ['cart=12', 12],
  ['theme=dark; cart=3; token=x', 3],
  ['oldcart=3', 0],
  ['cart=', 0],
  ['', 0]
] as const)('the cookies %j contain a cart of %d units', async ([cookie, count]) => {
  const { readCartCount } = await import('./last-cart.ts')
  document.cookie = cookie
  expect(readCartCount()).toBe(count)
})

test.for([
  ['its number of units is that of the cookie', createCart(1, 2), true],
  ['it has fewer units than the cookie says', createCart(1, 1), false],
  ['another program has written it', { items: 'none' } as unknown as Cart, false],
  ['there is none', undefined, false]
] as const)('the last cart is used or not: %s', async ([, cart, isUsed]) => {
  const { $lastCart, findLastCart } = await import('./last-cart.ts')
  document.cookie = 'cart=3'
  $lastCart.set(cart)
  expect(findLastCart()).toEqual(isUsed ? cart : undefined)
})
