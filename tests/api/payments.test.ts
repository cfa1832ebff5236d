import { describe, expect } from 'vitest'

import { HOUR, MINUTE } from '../../src/lib/dates.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { charges, expectBooksToAgree, outbox, setOnHand, shelf } from '../support/books.ts'
import {
  addToCart,
  buy,
  capture,
  choose,
  details,
  order,
  placeOrder,
  readCart,
  saveAddress,
  stateOf
} from '../support/checkout.ts'
import { it } from '../support/it.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import {
  approved,
  chargeId,
  CLOSED,
  DECLINED,
  expectGivenUp,
  expectPaid,
  PENDING,
  refusedMail,
  waiting
} from '../support/payments.ts'
import { deliver, holdWebhooks } from '../support/webhooks.ts'

describe('an approved payment', () => {
  it('is charged, and the order is confirmed and paid', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    shop.pass(MINUTE)
    const answer = await capture(shopper, back)
    expect(answer.message).toBe('Order confirmed')
    expect(answer.data).toMatchObject({ _id: orderId, orderStatus: 'confirmed', paymentStatus: 'paid' })
    expect(answer.data).toMatchObject({ paymentId: back.paymentId, payerId: back.payerId, totalAmount: 24.68 })
    expect(answer.data.orderUpdateDate).toBe(shop.shop.now().toISOString())
    expect(await details(shopper, orderId)).toEqual(answer.data)
    expect((await readCart(shopper)).items).toEqual([])
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('leaves in the cart what was added after the order was made', async ({ shop }) => {
    const { shopper, hat, back } = await approved(shop)
    const coat = await shop.product({ title: 'Coat' })
    await addToCart(shopper, hat, 1)
    await addToCart(shopper, coat, 1)
    await capture(shopper, back)
    const { items } = await readCart(shopper)
    expect(items.map((item) => `${item.title} × ${item.quantity}`).toSorted()).toEqual(['Coat × 1', 'Hat × 1'])
  })

  it('is charged the price of the day it was ordered', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await shop.shop.db.updateTable('products').set({ price_cents: 9999 }).where('id', '=', hat.id).execute()
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when the capture is repeated', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    const first = await capture(shopper, back)
    shop.pass(HOUR)
    expect(await capture(shopper, back)).toEqual(first)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when ten captures arrive at once', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    const answers = await Promise.all(Array.from({ length: 10 }, () => capture(shopper, back)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when two processes settle it at once', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    const second = { ...shop.shop }
    const { settle } = await import('../../src/server/payments/settle.ts')
    await Promise.all([settle(shop.shop, orderId), settle(second, orderId)])
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for([
    { on: 'capture', fault: 'drop-after' },
    { on: 'capture', fault: 'bad-json' },
    { on: 'capture', fault: '401' }
  ])('is confirmed though the provider’s answer fails: $on $fault', async (fault, { shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await shop.paypal.faults(fault)
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for(['drop-before', '500', '503', '429'])(
    'can be captured again after the provider failed with %s, and is charged once',
    async (fault, { shop }) => {
      const { shopper, hat, orderId, back } = await approved(shop)
      await shop.paypal.faults({ on: 'capture', fault })
      await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'refused' })
      expect(await stateOf(shopper, orderId)).toBe('pending/pending')
      expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
      await capture(shopper, back)
      await expectPaid(shop, shopper, orderId, hat)
    }
  )

  it('is confirmed by the reconciler when the provider was silent for a while', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'drop-after' }, { on: 'get', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject(PENDING)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(2 * MINUTE)
    await reconcile(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('a capture is refused', () => {
  it('when the payer has not approved', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    const paymentId = new URL(approvalURL).searchParams.get('token') ?? ''
    const early = capture(shopper, { paymentId, payerId: 'made-up', orderId })
    await expect(early).rejects.toMatchObject({
      kind: 'refused',
      message: 'The payment was not approved at PayPal. You have not been charged.'
    })
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    await capture(shopper, await choose(shop, approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('for an order of somebody else, with nothing of it in the answer', async ({ shop }) => {
    const { shopper, orderId, back } = await approved(shop)
    const eve = await shop.shopper('Eve')
    const { url: _url, ...body } = back
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const answer = await eve.request('/api/shop/order/capture', init)
    expect(answer.status).toBe(403)
    const text = await answer.text()
    for (const secret of ['Hat', 'Mill Lane', shopper.id, orderId]) expect(text).not.toContain(secret)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await charges(shop)).toEqual([])
  })

  it.for(['made-up', ''])('with the payment id %j', async (paymentId, { shop }) => {
    const { shopper, orderId, back } = await approved(shop)
    await expect(capture(shopper, { ...back, paymentId })).rejects.toMatchObject({ status: 400 })
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await charges(shop)).toEqual([])
  })

  it('with the payment of another order, however cheap', async ({ shop }) => {
    const shopper = await shop.shopper()
    const cheap = await buy(shop, shopper, [await shop.product({ price: 1 }), 1])
    const { data: addresses } = await shopper.call('GET /api/shop/address/get/{userId}', {
      params: { userId: shopper.id }
    })
    await addToCart(shopper, await shop.product({ price: 500 }), 1)
    const { orderId } = await placeOrder(shopper, addresses[0])
    const swapped = { paymentId: cheap.paymentId, payerId: cheap.payerId, orderId }
    await expect(capture(shopper, swapped)).rejects.toMatchObject({ status: 400 })
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await charges(shop)).toEqual(['COMPLETED 1.00'])
  })

  it('for an order that does not exist', async ({ shop }) => {
    const shopper = await shop.shopper()
    const unknown = capture(shopper, { paymentId: 'x', payerId: 'y', orderId: 'f'.repeat(24) })
    await expect(unknown).rejects.toMatchObject({ status: 404, message: 'Order can not be found' })
  })
})

describe('a declined payment', () => {
  it('leaves the order payable: the payer approves again, and is charged once', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL, address } = await waiting(shop)
    await expect(capture(shopper, await choose(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect((await readCart(shopper)).items).toHaveLength(1)
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await choose(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('may be declined several times before it is paid', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(capture(shopper, await choose(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    }
    await capture(shopper, await choose(shop, approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('that is never made good is given up when its hold is over', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    await expect(capture(shopper, await choose(shop, approvalURL, 'decline'))).rejects.toMatchObject(DECLINED)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await expectGivenUp(shop, shopper, orderId, hat, [refusedMail(orderId)])
  })

  it('inside a completed order is not taken for paid, and can be paid again', async ({ shop }) => {
    const { shopper, hat, orderId, back, address } = await approved(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    const again = await placeOrder(shopper, address)
    await capture(shopper, await choose(shop, again.approvalURL, 'pay'))
    expect(await stateOf(shopper, again.orderId)).toBe('confirmed/paid')
    expect(await charges(shop)).toEqual(['DECLINED 24.68', 'COMPLETED 24.68'])
    expect(await shelf(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    await expectBooksToAgree(shop)
  })

  it('inside a completed order gives its stock back when its hold is over', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'declined' })
    await expect(capture(shopper, back)).rejects.toMatchObject(DECLINED)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await expectGivenUp(shop, shopper, orderId, hat, [refusedMail(orderId)])
  })
})

describe('a cancelled payment', () => {
  it('sends the payer to the checkout and charges nothing', async ({ shop }) => {
    const { shopper, orderId, approvalURL } = await waiting(shop)
    const { url, payerId } = await choose(shop, approvalURL, 'cancel')
    expect(url.origin + url.pathname).toBe(`${shop.origin}/shop/checkout`)
    expect(payerId).toBe('')
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await charges(shop)).toEqual([])
    expect((await readCart(shopper)).items).toHaveLength(1)
  })

  it('can be taken up again', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL, address } = await waiting(shop)
    await choose(shop, approvalURL, 'cancel')
    const again = await placeOrder(shopper, address)
    expect(again.orderId).toBe(orderId)
    await capture(shopper, await choose(shop, again.approvalURL, 'pay'))
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('a payment that the provider still checks', () => {
  const underCheck = async (shop: TestShop) => {
    const checked = await approved(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(checked.shopper, checked.back)).rejects.toMatchObject(PENDING)
    return checked
  }

  it('keeps its stock and is not given up while it is checked, however long', async ({ shop }) => {
    const { shopper, hat, orderId } = await underCheck(shop)
    shop.pass(25 * HOUR)
    await reconcile(shop.shop)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    expect(await outbox(shop)).toEqual([])
  })

  it('is confirmed once the money has come: the webhook tells', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await underCheck(shop)
    await shop.paypal.control(`captures/${await chargeId(shop)}/complete`)
    const told = await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED'))
    expect(told.status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is confirmed once the money has come: the reconciler asks', async ({ shop }) => {
    const { shopper, hat, orderId } = await underCheck(shop)
    await shop.paypal.control(`captures/${await chargeId(shop)}/complete`)
    shop.pass(2 * MINUTE)
    await reconcile(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('that is refused in the end gives its stock back', async ({ shop }) => {
    const { shopper, hat, orderId } = await underCheck(shop)
    await shop.paypal.control(`captures/${await chargeId(shop)}/deny`)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await reconcile(shop.shop)
    await expectGivenUp(shop, shopper, orderId, hat, [refusedMail(orderId)])
  })

  it('is not charged a second time by ordering the same cart again', async ({ shop }) => {
    const { shopper, orderId, address } = await underCheck(shop)
    const again = await placeOrder(shopper, address).catch(() => undefined)
    expect(again?.orderId ?? orderId).toBe(orderId)
    expect((await shop.paypal.books()).orders).toHaveLength(1)
  })
})

describe('a hold', () => {
  it('lasts an hour, then the order is given up and its stock goes back, once', async ({ shop }) => {
    const { shopper, hat, orderId } = await waiting(shop)
    shop.pass(59 * MINUTE)
    await reconcile(shop.shop)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(2 * MINUTE)
    await Promise.all([reconcile(shop.shop), reconcile(shop.shop)])
    await reconcile(shop.shop)
    await expectGivenUp(shop, shopper, orderId, hat)
    expect((await readCart(shopper)).items).toHaveLength(1)
  })

  it('of an order that never got a payment is given up as well', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ stock: 5 })
    await shop.paypal.faults({ on: 'create', fault: '503' })
    await expect(order(shopper, [hat, 2])).rejects.toMatchObject({ status: 502 })
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
  })

  it('that is over is not charged for: who approves too late is told', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await expect(capture(shopper, await choose(shop, approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await charges(shop)).toEqual([])
    await expectGivenUp(shop, shopper, orderId, hat)
  })

  it('of one order does not end another’s', async ({ shop }) => {
    const { hat } = await waiting(shop)
    const ben = await shop.shopper('Ben')
    shop.pass(30 * MINUTE)
    const his = await order(ben, [hat, 1])
    shop.pass(31 * MINUTE)
    await reconcile(shop.shop)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 1 })
    expect(await stateOf(ben, his.orderId)).toBe('pending/pending')
  })

  it('that lapsed while nobody looked is given up even when the provider has forgotten the order', async ({ shop }) => {
    const { shopper, hat, orderId } = await waiting(shop)
    shop.pass(5 * HOUR)
    await reconcile(shop.shop)
    await expectGivenUp(shop, shopper, orderId, hat)
  })
})

describe('an approval whose browser never came back', () => {
  it('is confirmed by the webhook, once, however often it is told', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await approved(shop)
    const told = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const answers = await Promise.all([deliver(shop, told), deliver(shop, told), deliver(shop, told)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    expect((await deliver(shop, await webhooks.nextOf('PAYMENT.CAPTURE.COMPLETED'))).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is confirmed by the reconciler, though the hold is over', async ({ shop }) => {
    const { shopper, hat, orderId } = await approved(shop)
    shop.pass(61 * MINUTE)
    await reconcile(shop.shop)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it('is charged once when the browser, the webhook and the reconciler all come', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId, back } = await approved(shop)
    const told = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    shop.pass(61 * MINUTE)
    await Promise.all([capture(shopper, back), deliver(shop, told), reconcile(shop.shop)])
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('a webhook', () => {
  it.for<[string, (body: string) => object]>([
    ['a signature that is wrong', () => ({ headers: { 'paypal-transmission-sig': 'bm90IHRoaXM=' } })],
    ['no signature', () => ({ headers: {} })],
    ['a body that was changed', (body) => ({ body: body.replace('"APPROVED"', '"COMPLETED"') })],
    ['a body that was printed again', (body) => ({ body: JSON.stringify(JSON.parse(body)) })]
  ])('with %s is refused, and nothing happens', async ([, change], { shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, hat, orderId } = await approved(shop)
    const told = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    const changed = change(told.body) as Partial<typeof told>
    expect(changed.body).not.toBe(told.body)
    const headers = changed.headers && { 'content-type': 'application/json', ...changed.headers }
    const answer = await deliver(shop, told, { ...changed, ...(headers && { headers }) })
    expect(answer.status).toBe(400)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
    expect(await charges(shop)).toEqual([])
    expect((await deliver(shop, told)).status).toBe(200)
    await expectPaid(shop, shopper, orderId, hat)
  })

  it.for(['', '{', 'null', '[]', '{}', '{"event_type":"CHECKOUT.ORDER.APPROVED"}', '1}, "x": {"y": 1'])(
    'that is no event is refused: %j',
    async (body, { shop }) => {
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
      const answer = await shop.api.fetch(new Request(`${shop.origin}/api/payments/paypal-webhook`, init), {})
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ success: false })
    }
  )

  it('settles the order it tells of and no other', async ({ shop }) => {
    const webhooks = await holdWebhooks(shop)
    const { shopper, orderId } = await waiting(shop)
    const ben = await shop.shopper('Ben')
    const his = await order(ben, [await shop.product(), 1])
    await choose(shop, his.approvalURL, 'pay')
    const told = await webhooks.nextOf('CHECKOUT.ORDER.APPROVED')
    expect((await deliver(shop, told)).status).toBe(200)
    expect(await stateOf(ben, his.orderId)).toBe('confirmed/paid')
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
  })
})

describe('stock that an admin took from under an order', () => {
  it('sends the money back, and the order says so', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await setOnHand(shop, hat, 1)
    await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
    expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
    expect(await charges(shop)).toEqual(['REFUNDED 24.68'])
    expect(await shelf(shop, hat)).toEqual({ onHand: 1, reserved: 0 })
    expect(await outbox(shop)).toEqual([`ada@example.com: Your order ${orderId} is refunded`])
    await expect(capture(shopper, back)).rejects.toMatchObject(CLOSED)
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectBooksToAgree(shop)
  })

  it('still serves whom it can', async ({ shop }) => {
    const hat = await shop.product({ stock: 2, price: 10 })
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hers = await order(ada, [hat, 1])
    const his = await order(ben, [hat, 1])
    await setOnHand(shop, hat, 1)
    await capture(ben, await choose(shop, his.approvalURL, 'pay'))
    await expect(capture(ada, await choose(shop, hers.approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await stateOf(ben, his.orderId)).toBe('confirmed/paid')
    expect(await stateOf(ada, hers.orderId)).toBe('rejected/refunded')
    expect(await shelf(shop, hat)).toEqual({ onHand: 0, reserved: 0 })
    await expectBooksToAgree(shop)
  })

  it('gives back every line of the order when one of them is gone', async ({ shop }) => {
    const shopper = await shop.shopper()
    const [hat, coat] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })]
    const { orderId, approvalURL } = await order(shopper, [hat, 2], [coat, 3])
    await setOnHand(shop, coat, 2)
    await expect(capture(shopper, await choose(shop, approvalURL, 'pay'))).rejects.toMatchObject(CLOSED)
    expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await shelf(shop, coat)).toEqual({ onHand: 2, reserved: 0 })
    await expectBooksToAgree(shop)
  })

  it('is refunded once the provider can be reached', async ({ shop }) => {
    const { shopper, hat, orderId, back } = await approved(shop)
    await setOnHand(shop, hat, 1)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await capture(shopper, back).catch(() => {})
    shop.pass(2 * MINUTE)
    await reconcile(shop.shop)
    expect(await stateOf(shopper, orderId)).toBe('rejected/refunded')
    expect((await shop.paypal.books()).refunds).toHaveLength(1)
    await expectBooksToAgree(shop)
  })
})

describe('a provider that is down', () => {
  it.for(['drop-before', 'drop-after', '500', '503', '429', 'bad-json'])(
    'when the order is made (%s) leaves it payable, with one payment',
    async (fault, { shop }) => {
      const shopper = await shop.shopper()
      const hat = await shop.product({ title: 'Hat', price: 12.34, stock: 5 })
      await shop.paypal.faults({ on: 'create', fault })
      const refused = { status: 502, kind: 'server', message: expect.stringContaining('PayPal') as string }
      await expect(order(shopper, [hat, 2])).rejects.toMatchObject(refused)
      const { data: addresses } = await shopper.call('GET /api/shop/address/get/{userId}', {
        params: { userId: shopper.id }
      })
      const { orderId, approvalURL } = await placeOrder(shopper, addresses[0])
      expect((await shop.paypal.books()).orders).toHaveLength(1)
      const { data } = await shopper.call('GET /api/shop/order/list/{userId}', {
        params: { userId: shopper.id },
        query: {}
      })
      expect(data.map((one) => one._id)).toEqual([orderId])
      await capture(shopper, await choose(shop, approvalURL, 'pay'))
      await expectPaid(shop, shopper, orderId, hat)
    }
  )

  it('for its token fails the call, and not the next one', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 12.34, stock: 5 })
    await shop.paypal.faults({ on: 'token', fault: '503' })
    await expect(order(shopper, [hat, 1])).rejects.toMatchObject({ status: 502 })
    const { orderId } = await placeOrder(shopper)
    expect(await stateOf(shopper, orderId)).toBe('pending/pending')
  })

  it('that no longer takes the token is asked for another one', async ({ shop }) => {
    const { shopper, hat, orderId, approvalURL } = await waiting(shop)
    const back = await choose(shop, approvalURL, 'pay')
    await shop.paypal.faults({ on: 'capture', fault: '401' })
    await capture(shopper, back)
    await expectPaid(shop, shopper, orderId, hat)
  })
})

describe('the same cart ordered twice at once', () => {
  it('is one order with one payment', async ({ shop }) => {
    const shopper = await shop.shopper()
    const hat = await shop.product({ price: 12.34, stock: 5 })
    await addToCart(shopper, hat, 2)
    const address = await saveAddress(shopper)
    // The first holds the provider up, so that the second comes while it is under way.
    await shop.paypal.faults({ on: 'create', fault: 'latency', ms: 200 })
    const [one, two] = await Promise.all([placeOrder(shopper, address), placeOrder(shopper, address)])
    expect(one).toEqual(two)
    expect((await shop.paypal.books()).orders).toHaveLength(1)
    expect(await shelf(shop, hat)).toEqual({ onHand: 5, reserved: 2 })
    await capture(shopper, await choose(shop, one.approvalURL, 'pay'))
    await expectPaid(shop, shopper, one.orderId, hat)
  })
})
