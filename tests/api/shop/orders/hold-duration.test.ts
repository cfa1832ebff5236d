import { expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { addToCart, placeOrder, saveAddress } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { readStock } from '../../../support/ledger.ts'

/** Less than 15 of 180 minutes remain. */
const FIRST_REFUSAL = 166

it.for(['changes the cart each time', 'orders something else in between'] as const)(
  'a stock hold ends within three hours for a shopper who %s',
  async (behaviour, { shop }) => {
    const shopper = await shop.shopper()
    const [hat, scarf] = [await shop.product({ stock: 100 }), await shop.product({ stock: 100 })]
    const address = await saveAddress(shopper)
    const takeOut = (product: typeof hat) =>
      shopper.call('DELETE /api/shop/cart/{userId}/{productId}', {
        params: { userId: shopper.id, productId: product.id }
      })
    let minutes = 0
    const reorder = async () => {
      const outcome = await placeOrder(shopper, address).then(
        () => 'ordered',
        (error: unknown) => String(error)
      )
      expect(outcome).toMatch(minutes < FIRST_REFUSAL ? /^ordered$/ : /^ApiError: We reserved /)
    }
    let freeAt: number | undefined
    for (; minutes <= 4 * 60 && freeAt === undefined; minutes += 2) {
      await takeOut(hat)
      if (behaviour === 'orders something else in between') {
        await addToCart(shopper, scarf, 1)
        await reorder()
        await takeOut(scarf)
      }
      await addToCart(shopper, hat, 8 + (minutes % 4) / 2)
      await reorder()
      await reconcilePayments(shop.shop)
      if ((await readStock(shop, hat)).reserved === 0) freeAt = minutes
      shop.pass(2 * MINUTE)
    }
    expect(freeAt).toBe(3 * 60)
  }
)
