import { describe, expect, vi } from 'vitest'

import { HOUR } from '../../src/lib/dates.ts'
import { capture, decidePayment, order, placeOrder, readOrderState } from '../support/checkout.ts'
import { it } from '../support/it.ts'

describe('a shopper who repeats requests', () => {
  it.override({ environment: { RATE_LIMIT_SCALE: '1' } })

  it('must wait after 60 orders in an hour; others need not', async ({ shop }) => {
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hat = await shop.product()
    const { address } = await order(ada, [hat, 1])
    for (let nth = 1; nth < 60; nth += 1) await placeOrder(ada, address)
    await expect(placeOrder(ada, address)).rejects.toMatchObject({
      status: 429,
      message: 'Too many attempts. Please wait 60 minutes and try again.'
    })
    await order(ben, [hat, 1])
    shop.pass(HOUR)
    await placeOrder(ada, address)
  })

  it('must wait after 30 captures of an unapproved order, without further requests to PayPal', async ({ shop }) => {
    const shopper = await shop.shopper()
    const { orderId } = await order(shopper, [await shop.product(), 1])
    const call = () =>
      shopper.call('POST /api/shop/order/capture', { body: { orderId, paymentId: orderId, payerId: 'payer' } })
    for (let nth = 0; nth < 30; nth += 1) await expect(call()).rejects.toMatchObject({ status: 402 })
    const captureOrder = vi.spyOn(shop.shop.paypal, 'captureOrder')
    await expect(call()).rejects.toMatchObject({ status: 429 })
    expect(captureOrder).not.toHaveBeenCalled()
  })

  it('can repeat the capture of a paid order without limit', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product()
    const { orderId, approvalURL } = await order(shopper, [hat, 1])
    const approved = await decidePayment(shop, approvalURL, 'pay')
    for (let nth = 0; nth < 40; nth += 1) await capture(shopper, approved)
    expect(await readOrderState(shopper, orderId)).toBe('confirmed/paid')
  })
})
