import { expect } from 'vitest'

import { settle, test } from '../../tests/support/cart-tab.ts'

for (const [from, message, limit] of [
  ['shop', 'Product is added to cart', 'Only 5 quantity can be added for this item'],
  ['search', 'Product added to cart', 'Only 5 items available in stock']
] as const) {
  test(`adding more than the stock shows '${limit}'`, async ({ tab }) => {
    const { addToCart, toastTexts } = await tab.open({ hat: 2 }, 5)
    void addToCart('hat', 8, from)
    await settle()
    expect(toastTexts()).toEqual([limit, message])
    expect(tab.server.quantities).toEqual({ hat: 5 })
  })
}
