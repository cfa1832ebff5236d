import { expect } from 'vitest'

import { MINUTE } from '../../src/lib/dates.ts'
import { reconcilePayments } from '../../src/server/payments/reconcile.ts'
import { addToCart, placeOrder, saveAddress } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import { readStock } from '../support/ledger.ts'

it.for(['changes the cart each time', 'orders something else in between'] as const)(
  'a stock hold ends within three hours for a shopper who %s',
  async (behaviour, { shop }) => {
    const shopper = await shop.shopper()
    const [hat, scarf] = [await shop.product({ stock: 100 }), await shop.product({ stock: 100 })]
    const address = await saveAddress(shopper)
    const set = async (product: typeof hat, quantity: number) => {
      const body = { userId: shopper.id, productId: product.id, quantity }
      await shopper.call('PUT /api/shop/cart/update-cart', { body }).catch(() => addToCart(shopper, product, quantity))
    }
    const takeOut = (product: typeof hat) =>
      shopper.call('DELETE /api/shop/cart/{userId}/{productId}', {
        params: { userId: shopper.id, productId: product.id }
      })
    const reorder = () => placeOrder(shopper, address).catch((error: unknown) => error)
    let freeAt: number | undefined
    for (let minutes = 0; minutes <= 4 * 60 && freeAt === undefined; minutes += 2) {
      if (behaviour === 'changes the cart each time') await set(hat, 8 + (minutes % 4) / 2)
      else {
        await takeOut(hat)
        await set(scarf, 1)
        await reorder()
        await takeOut(scarf)
        await set(hat, 8)
      }
      await reorder()
      await reconcilePayments(shop.shop)
      if (minutes > 0 && (await readStock(shop, hat)).reserved === 0) freeAt = minutes
      shop.pass(2 * MINUTE)
    }
    expect(freeAt).toBeLessThanOrEqual(3 * 60 + 2)
  }
)
