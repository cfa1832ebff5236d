import { describe, expect } from 'vitest'

import { HOUR } from '../../src/lib/dates.ts'
import { order, placeOrder } from '../support/checkout.ts'
import { it } from '../support/it.ts'

describe('a shopper who orders again and again', () => {
  it.override({ environment: { RATE_LIMIT_SCALE: '1' } })

  it('has to wait after sixty orders in an hour, and nobody else has', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hat = await shop.product()
    const { address } = await order(ada, [hat, 1])
    for (let made = 1; made < 60; made += 1) await placeOrder(ada, address)
    await expect(placeOrder(ada, address)).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Please wait 60 minutes and try again.'
    })
    await order(ben, [hat, 1])
    shop.pass(HOUR)
    await placeOrder(ada, address)
  })
})
