import { expect, test } from 'vitest'

import { isApiError } from '../../src/api/errors.ts'
import { disagreements } from '../support/disagreements.ts'
import { onEachDatabase } from './support/databases.ts'
import { shelf } from '../support/product-stock.ts'

const PROCESSES = 3
const BUYERS = 50
const ROUNDS = 50
const SHOPPERS = 60

onEachDatabase(PROCESSES, (fleet) => {
  test(`the last unit goes to exactly one of ${BUYERS} buyers, ${ROUNDS} times`, async () => {
    const { product, buyers, paypal, db } = fleet()
    const all = await buyers(BUYERS)
    for (let round = 0; round < ROUNDS; round += 1) {
      const hat = await product(1)
      await Promise.all(all.map((buyer) => buyer.add(hat)))
      const placed = await Promise.allSettled(all.map((buyer) => buyer.order()))
      const won = placed.flatMap((result, index) =>
        result.status === 'fulfilled' ? [{ buyer: all[index], ordered: result.value }] : []
      )
      const refusals = placed.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
      expect(refusals.map((error) => isApiError(error) && error.status)).toEqual(Array(BUYERS - 1).fill(409))
      expect(won).toHaveLength(1)
      const [winner] = won
      await paypal.control(`orders/${winner?.ordered.paymentId}/approve`)
      await winner?.buyer?.capture(winner.ordered)
      expect(await shelf(db, hat)).toEqual({ on_hand: 0, reserved: 0 })
      await Promise.all(all.map((buyer) => buyer.emptyCart()))
    }
    const confirmed = await db.selectFrom('orders').select('id').where('order_status', '=', 'confirmed').execute()
    expect(confirmed).toHaveLength(ROUNDS)
    expect(await disagreements(fleet())).toEqual([])
  })

  // Two first adds make the same cart. That they meet is rare for one shopper and certain for many.
  test(`twelve first adds at once make twelve, for each of ${SHOPPERS} new shoppers`, async () => {
    const { product, buyers } = fleet()
    const all = await buyers(SHOPPERS)
    const hat = await product(50)
    for (const buyer of all) {
      await Promise.all(Array.from({ length: 12 }, () => buyer.add(hat)))
      const cart = await buyer.call('GET /api/shop/cart/get/{userId}', { params: { userId: buyer.id } })
      expect(cart.data.items).toMatchObject([{ productId: hat.id, quantity: 12 }])
    }
  })
})
