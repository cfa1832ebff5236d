import { expect } from 'vitest'

import { settle, test } from '../../tests/support/cart-tab.ts'

test('a quantity that changes while a code is sent stays', async ({ tab }) => {
  const store = await tab.open({ hat: 1 })
  const { enterCode } = await import('./discount-codes.ts')
  const { fetch } = tab.server
  const before = tab.server.createCart()
  const response = Promise.withResolvers<Response>()
  Object.assign(tab.server, {
    fetch: (url: string, options: RequestInit) => (url.includes('/codes/') ? response.promise : fetch(url, options))
  })
  const entered = enterCode('robin', 'SPRING')
  await settle()
  void store.setQuantity('hat', 3)
  await settle()
  response.resolve(Response.json({ success: true, data: before }))
  await entered
  await settle()
  expect(tab.server.quantities).toEqual({ hat: 3 })
  expect(store.readView()).toMatchObject({ hat: 3 })
})
