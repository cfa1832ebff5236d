import { describe, expect } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import {
  addToCart,
  buy,
  capture,
  decidePayment,
  order,
  orderRequest,
  placeOrder,
  readOrder,
  readOrderState,
  saveAddress
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import {
  addPromotion,
  enterCode,
  makePromotionScene,
  readProblems,
  readUses,
  removeCode
} from '../../../support/promotions.ts'

describe('the limits of a discount', () => {
  it('allow one use for each shopper, also with a second open order', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'ONCE', oncePerShopper: true })
    await addToCart(shopper, hat)
    await enterCode(shopper, 'ONCE')
    const first = await placeOrder(shopper)
    await addToCart(shopper, hat)
    const second = await placeOrder(shopper, first.address)
    expect((await readOrder(shopper, second.orderId)).discounts).toHaveLength(1)
    expect(await readUses({ admin })).toEqual([[1, 4]])
    await capture(shopper, await decidePayment(shop, second.approvalURL, 'pay'))
    await addToCart(shopper, hat)
    await enterCode(shopper, 'ONCE')
    expect(await readProblems(shopper)).toEqual([['ONCE', 'already-used']])
    const third = await placeOrder(shopper, first.address)
    expect((await readOrder(shopper, third.orderId)).totalAmount).toBe(19.99)
    const other = await shop.shopper('Ben')
    await addToCart(other, hat)
    await enterCode(other, 'ONCE')
    expect(await readProblems(other)).toEqual([['ONCE', undefined]])
  })

  it('allow a number of uses, which expired orders give back once', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    const other = await shop.shopper('Ben')
    await addPromotion(admin, { code: 'FIRST', maxUses: 1 })
    for (const person of [shopper, other]) {
      await addToCart(person, hat)
      await enterCode(person, 'FIRST')
    }
    const { orderId } = await placeOrder(shopper)
    expect(await readProblems(other)).toEqual([['FIRST', 'used-up']])
    expect(await readProblems(shopper)).toEqual([['FIRST', undefined]])
    shop.pass(HOUR + 1)
    await reconcilePayments(shop.shop)
    await reconcilePayments(shop.shop)
    expect(await readOrderState(shopper, orderId)).toBe('rejected/failed')
    expect(await readUses({ admin })).toEqual([[0, 0]])
    expect(await readProblems(other)).toEqual([['FIRST', undefined]])
  })

  it('refuse the second of two shoppers who order at the same time', async ({ shop }) => {
    const { admin, hat } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'FIRST', maxUses: 2 })
    const people = await Promise.all(['Ben', 'Cleo', 'Dora', 'Eve'].map((name) => shop.shopper(name)))
    const requests: { person: Member; body: Awaited<ReturnType<typeof orderRequest>> }[] = []
    for (const person of people) {
      await addToCart(person, hat)
      await enterCode(person, 'FIRST')
      requests.push({ person, body: await orderRequest(person, await saveAddress(person)) })
    }
    const orders = await Promise.allSettled(
      requests.map(({ person, body }) => person.call('POST /api/shop/order/create', { body }))
    )
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(orders.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))).toEqual(
      Array(2).fill(expect.objectContaining({ status: 409, code: 'conflict' }))
    )
    expect(await readUses({ admin })).toEqual([[2, 4]])
  })

  it('keep the discounts within the budget', async ({ shop }) => {
    const { admin, shopper, coat } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'BUDGET', budget: 12 })
    await enterCode(shopper, 'BUDGET')
    await buy(shop, shopper, [coat, 2])
    await addToCart(shopper, coat)
    await enterCode(shopper, 'BUDGET')
    expect(await readProblems(shopper)).toEqual([['BUDGET', 'used-up']])
    expect(await readUses({ admin })).toEqual([[1, 10]])
  })

  it('can be lowered below what was spent, which ends the discount', async ({ shop }) => {
    const { admin, shopper, coat } = await makePromotionScene(shop)
    const id = await addPromotion(admin, { budget: 12 })
    await buy(shop, shopper, [coat, 2])
    const body = { name: 'Automatic', kind: 'percent' as const, value: 10, budget: 5 }
    await admin.call('PUT /api/admin/promotions/edit/{id}', { params: { id }, body })
    await addToCart(shopper, coat)
    expect(await readProblems(shopper)).toEqual([[undefined, 'used-up']])
    expect((await readOrder(shopper, (await placeOrder(shopper)).orderId)).totalAmount).toBe(50)
  })

  it.for([{ oncePerShopper: true }, { maxUses: 1 }, { budget: 3 }])(
    'count an order whose payment PayPal checks, and others can be placed: %o',
    async (limit, { shop }) => {
      const { admin, shopper, hat, coat } = await makePromotionScene(shop)
      await addPromotion(admin, { kind: 'amount', value: 2, ...limit })
      await shop.paypal.faults({ on: 'capture', fault: 'pending' })
      const first = await order(shopper, [hat, 1])
      const payment = await decidePayment(shop, first.approvalURL, 'pay')
      await expect(capture(shopper, payment)).rejects.toMatchObject({ code: 'payment-pending' })
      const params = { userId: shopper.id, productId: hat.id }
      await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', { params })
      await addToCart(shopper, coat)
      const second = await placeOrder(shopper, first.address)
      expect((await readOrder(shopper, second.orderId)).totalAmount).toBe(50)
      expect(await readUses({ admin })).toEqual([[1, 2]])
    }
  )

  it('hold for shoppers who change their codes and replace their orders at the same time', async ({ shop }) => {
    const { admin, hat } = await makePromotionScene(shop)
    const codes = ['AAA', 'MMM', 'ZZZ']
    for (const code of codes) await addPromotion(admin, { code, kind: 'amount', value: 1 })
    const people = await Promise.all(['Ben', 'Cleo', 'Dora', 'Eve', 'Finn', 'Gus'].map((name) => shop.shopper(name)))
    const addresses = await Promise.all(people.map((person) => saveAddress(person)))
    for (const person of people) await addToCart(person, hat)
    for (const round of [0, 1, 2]) {
      const codeOf = (at: number, shift: number) => codes[(at + shift) % codes.length] ?? ''
      const requests = people.map(async (person, at) => {
        await removeCode(person, codeOf(at, round + 2))
        await enterCode(person, codeOf(at, round))
        const address = addresses[at]
        return address && orderRequest(person, address)
      })
      const bodies = await Promise.all(requests)
      await Promise.all(
        people.map((person, at) => person.call('POST /api/shop/order/create', { body: bodies[at] as never }))
      )
    }
    const uses = await readUses({ admin })
    expect(uses.reduce((sum, [count = 0]) => sum + count, 0)).toBe(people.length)
  })

  it('count a paid order that is cancelled before it ships as no use', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'ONCE', oncePerShopper: true })
    await enterCode(shopper, 'ONCE')
    const { _id: id } = await buy(shop, shopper, [hat, 1])
    await shopper.call('POST /api/shop/order/cancel/{id}', { params: { id } })
    expect(await readUses({ admin })).toEqual([[0, 0]])
    await addToCart(shopper, hat)
    await enterCode(shopper, 'ONCE')
    expect(await readProblems(shopper)).toEqual([['ONCE', undefined]])
  })
})

it('a payment removes only the codes of its order from the cart', async ({ shop }) => {
  const { admin, shopper, hat, coat } = await makePromotionScene(shop)
  for (const code of ['NOW', 'NEXT']) await addPromotion(admin, { code, value: code === 'NOW' ? 20 : 10 })
  await enterCode(shopper, 'NOW')
  const { approvalURL } = await order(shopper, [hat, 1])
  await addToCart(shopper, coat)
  await enterCode(shopper, 'NEXT')
  await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
  expect(await readProblems(shopper)).toEqual([['NEXT', undefined]])
})

describe('guesses of codes', () => {
  it.override('environment', { RATE_LIMIT_SCALE: '0.1' })

  it('are limited for each shopper', async ({ shop }) => {
    const [shopper, other] = [await shop.shopper(), await shop.shopper('Ben')]
    for (const guess of ['ONE', 'TWO', 'THREE'])
      await expect(enterCode(shopper, guess)).rejects.toMatchObject({ status: 404 })
    await expect(enterCode(shopper, 'FOUR')).rejects.toMatchObject({ status: 429 })
    await expect(enterCode(other, 'FOUR')).rejects.toMatchObject({ status: 404 })
  })
})
