import { describe, expect, vi } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import type { Address } from '../../../../src/api/contract/addresses.ts'
import { post } from '../../../support/accounts.ts'
import { addToCart, capture, decidePayment, order, placeOrder, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import type { ProductFields } from '../../../support/products.ts'

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

describe('captures of several orders', () => {
  it.override({ environment: { RATE_LIMIT_SCALE: '0.1' } })

  /** Tries to capture four orders three times each, which is the limit of one shopper. */
  async function exhaustCaptures(shop: TestShop, name: string) {
    const shopper = await shop.shopper(name)
    const hat = await shop.product()
    const { address } = await order(shopper, [hat, 1])
    for (let nth = 0; nth < 4; nth += 1) {
      const orderId = await orderMore(shopper, hat, address)
      for (let time = 0; time < 3; time += 1) expect(await tryCapture(shopper, orderId)).toBe(400)
    }
    return { shopper, next: await orderMore(shopper, hat, address) }
  }

  async function orderMore(shopper: Member, hat: ProductFields, address: Address): Promise<string> {
    await addToCart(shopper, hat, 1)
    return (await placeOrder(shopper, address)).orderId
  }

  const tryCapture = async (person: Person, orderId: string) => {
    const body = { orderId, paymentId: 'made-up', payerId: 'payer' }
    return (await post(person, '/api/shop/order/capture', body)).status
  }

  it('are limited for each shopper', async ({ shop }) => {
    const { shopper, next } = await exhaustCaptures(shop, 'Ada')
    expect(await tryCapture(shopper, next)).toBe(429)
    shop.pass(HOUR)
    expect(await tryCapture(shopper, next)).toBe(400)
  })

  it('are limited for each network', async ({ shop }) => {
    for (const name of ['Ada', 'Ben', 'Cleo', 'Dora', 'Eli']) await exhaustCaptures(shop, name)
    const shopper = await shop.shopper('Finn')
    const { orderId } = await order(shopper, [await shop.product(), 1])
    expect(await tryCapture(shopper, orderId)).toBe(429)
    const elsewhere = shop.visitorFrom('203.0.113.1')
    elsewhere.cookies.set('session', shopper.cookies.get('session') ?? '')
    expect(await tryCapture(elsewhere, orderId)).toBe(400)
  })
})
