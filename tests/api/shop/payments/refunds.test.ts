import { describe, expect } from 'vitest'

import { MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { addToCart, buy, placeOrder, readOrder, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listCharges, listMails, readStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeRefundableOrder, refund } from '../../../support/refunds.ts'

const listRefundMails = async (shop: TestShop) =>
  (await listMails(shop)).filter((line) => /refund/i.test(line)).map((line) => line.replace(/^.*: /, ''))

const listAmounts = async ({ paypal }: TestShop) => (await paypal.books()).refunds.map(({ amount }) => amount.value)

describe('a refund of units', () => {
  it('returns their price to the shopper and, if the admin selects it, the units to the stock', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 20, units: { [hatLine]: 2 }, restock: true })
    expect(await listAmounts(shop)).toEqual(['20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    const order = await read()
    expect(order).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', refundedAmount: 20 })
    const units = order.cartItems.map(({ title, refundedQuantity = 0 }) => `${refundedQuantity} ${title}`)
    expect(units.toSorted()).toEqual(['0 Coat', '2 Hat'])
    expect(order.refunds).toEqual([
      {
        _id: expect.any(String) as string,
        amount: 20,
        createdAt: shop.shop.now().toISOString(),
        isPending: false,
        items: [{ _id: hatLine, quantity: 2 }]
      }
    ])
    await expectLedgerToMatch(shop)
  })

  it('does not change the stock if the admin does not select a restock', async ({ shop }) => {
    const { admin, id, hatLine, hat } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('can restock units of a shipped order that came back', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'delivered')
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 }, restock: true })
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect(await read()).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'paid' })
  })

  it('is rejected if fewer units remain, or the line belongs to another order', async ({ shop }) => {
    const { admin, shopper, id, hatLine, hat } = await makeRefundableOrder(shop)
    const otherOrder = await buy(shop, shopper, [hat, 1])
    const otherLine = otherOrder.cartItems[0]?._id ?? ''
    await refund(admin, id, { amount: 20, units: { [hatLine]: 2 }, restock: true })
    for (const units of [{ [hatLine]: 2 }, { [otherLine]: 1 }, { ['f'.repeat(24)]: 1 }])
      await expect(refund(admin, id, { amount: 1, units, restock: true })).rejects.toMatchObject({
        status: 409,
        field: 'items'
      })
    expect(await listAmounts(shop)).toEqual(['20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect((await readOrder(shopper, otherOrder._id)).cartItems[0]).not.toHaveProperty('refundedQuantity')
    await expectLedgerToMatch(shop)
  })
})

describe('a refund of an amount', () => {
  it('returns the money and does not change the units or the stock', async ({ shop }) => {
    const { admin, id, hat, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 5.25 })
    expect(await listCharges(shop)).toEqual(['PARTIALLY_REFUNDED 55.50'])
    expect(await listAmounts(shop)).toEqual(['5.25'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
    expect(await read()).toMatchObject({ orderStatus: 'confirmed', paymentStatus: 'paid', refundedAmount: 5.25 })
    await expectLedgerToMatch(shop)
  })

  it('is rejected if it exceeds what remains of the payment', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 50 })
    await expect(refund(admin, id, { amount: 5.51 })).rejects.toMatchObject({
      status: 409,
      field: 'amount',
      message: 'Only $5.50 of this order can still be refunded.'
    })
    expect(await read()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 50 })
    await expectLedgerToMatch(shop)
  })

  it.for([0, -1, 0.001, 'ten'])('is invalid if the amount is %j', async (amount, { shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    await expect(refund(admin, id, { amount: amount as number })).rejects.toMatchObject({
      status: 400,
      field: 'amount'
    })
    expect(await listAmounts(shop)).toEqual([])
  })

  it('is invalid if it names a line twice', async ({ shop }) => {
    const { admin, id, hatLine } = await makeRefundableOrder(shop)
    const items = [1, 1].map((quantity) => ({ _id: hatLine, quantity }))
    const body = { idempotencyKey: 'twice', amount: 20, items, restock: true }
    const twice = admin.call('POST /api/admin/orders/refund/{id}', { params: { id }, body })
    await expect(twice).rejects.toMatchObject({ status: 400, field: 'items' })
  })

  it('is rejected if the order is not paid, or was refunded', async ({ shop }) => {
    const { admin, shopper, hat, id } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'rejected')
    await expect(refund(admin, id, { amount: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'This order has already been fully refunded.'
    })
    await addToCart(shopper, hat)
    const { orderId } = await placeOrder(shopper)
    await expect(refund(admin, orderId, { amount: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'Only a paid order can be refunded.'
    })
    await expect(refund(admin, 'f'.repeat(24), { amount: 1 })).rejects.toMatchObject({ status: 404 })
    await expectLedgerToMatch(shop)
  })
})

describe('a refund that is repeated', () => {
  it('is issued only once for the same idempotency key', async ({ shop }) => {
    const { admin, id, hatLine, hat } = await makeRefundableOrder(shop)
    const body = { amount: 10, units: { [hatLine]: 1 }, restock: true, key: 'same' }
    await refund(admin, id, body)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await refund(admin, id, body)
    expect(await listAmounts(shop)).toEqual(['10.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect(await listRefundMails(shop)).toEqual(['Refund for your order #1001'])
    await expectLedgerToMatch(shop)
  })

  it('never exceeds the charge or the units, even if several admins submit it at once', async ({ shop }) => {
    const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
    const attempts = Array.from({ length: 6 }, () =>
      refund(admin, id, { amount: 20, units: { [hatLine]: 1 }, restock: true })
    )
    const results = await Promise.allSettled(attempts)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await listAmounts(shop)).toEqual(['20.00', '20.00'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    expect(await read()).toMatchObject({ refundedAmount: 40, paymentStatus: 'paid' })
    await expectLedgerToMatch(shop)
  })
})

describe('partial refunds that add up to the whole payment', () => {
  it('reject an order that has not shipped, and return the rest of its stock', async ({ shop }) => {
    const { admin, id, hatLine, hat, coat, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 10, units: { [hatLine]: 1 } })
    await refund(admin, id, { amount: 45.5 })
    expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    // One hat was refunded without a restock.
    expect(await readStock(shop, hat)).toEqual({ onHand: 4, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listRefundMails(shop)).toEqual(['Refund for your order #1001', 'Your order #1001 has been refunded'])
    await expectLedgerToMatch(shop)
  })

  it('do not change the status or the stock of a delivered order', async ({ shop }) => {
    const { admin, id, hatLine, coatLine, hat, coat, read } = await makeRefundableOrder(shop)
    await setStatus(admin, id, 'delivered')
    await refund(admin, id, { amount: 30, units: { [hatLine]: 3 }, restock: true })
    await refund(admin, id, { amount: 25.5, units: { [coatLine]: 1 } })
    expect(await read()).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 4, reserved: 0 })
    await expect(refund(admin, id, { amount: 0.01 })).rejects.toMatchObject({ status: 409 })
    await setStatus(admin, id, 'rejected')
    expect(await readStock(shop, coat)).toEqual({ onHand: 4, reserved: 0 })
    expect(await listRefundMails(shop)).toEqual(['Refund for your order #1001', 'Refund for your order #1001'])
    await expectLedgerToMatch(shop)
  })
})

describe('the rejection of a partially refunded order', () => {
  it('refunds and restocks only the rest', async ({ shop }) => {
    const { admin, id, hatLine, hat, coat, read } = await makeRefundableOrder(shop)
    await refund(admin, id, { amount: 20, units: { [hatLine]: 2 }, restock: true })
    shop.pass(MINUTE)
    await setStatus(admin, id, 'rejected')
    expect(await listAmounts(shop)).toEqual(['20.00', '35.50'])
    expect(await readStock(shop, hat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await readStock(shop, coat)).toEqual({ onHand: 5, reserved: 0 })
    expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded', refundedAmount: 55.5 })
    const mails = await shop.shop.db.selectFrom('mail_outbox').select('text').orderBy('created_at').execute()
    expect(mails.at(-1)?.text).toContain("We've refunded $35.50")
    expect(mails.at(-1)?.text).not.toContain('full amount')
    await expectLedgerToMatch(shop)
  })

  it('is rejected while a partial refund is in progress, and possible afterwards', async ({ shop }) => {
    const { admin, id, read } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(refund(admin, id, { amount: 5 })).rejects.toMatchObject({ status: 502 })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 409 })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    await setStatus(admin, id, 'rejected')
    expect(await listAmounts(shop)).toEqual(['5.00', '50.50'])
    expect(await read()).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded' })
    await expectLedgerToMatch(shop)
  })

  it('prevents further refunds while it is in progress', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(setStatus(admin, id, 'rejected')).rejects.toMatchObject({ status: 502 })
    await expect(refund(admin, id, { amount: 1 })).rejects.toMatchObject({
      status: 409,
      message: 'A full refund of this order is in progress.'
    })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await listAmounts(shop)).toEqual(['55.50'])
    await expectLedgerToMatch(shop)
  })
})

describe('a refund without a clear response', () => {
  it.for(['503', 'drop-before', 'drop-after', 'bad-json', '429'])(
    'is completed only once by the reconciler after the fault %s',
    async (fault, { shop }) => {
      const { admin, id, hatLine, hat, read } = await makeRefundableOrder(shop)
      await shop.paypal.faults({ on: 'refund', fault })
      const body = { amount: 10, units: { [hatLine]: 1 }, restock: true }
      await expect(refund(admin, id, body)).rejects.toMatchObject({ status: 502 })
      expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
      shop.pass(2 * MINUTE)
      await Promise.all([reconcilePayments(shop.shop), reconcilePayments({ ...shop.shop })])
      expect(await listAmounts(shop)).toEqual(['10.00'])
      expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
      expect(await read()).toMatchObject({ refundedAmount: 10 })
      expect(await listRefundMails(shop)).toEqual(['Refund for your order #1001'])
      await expectLedgerToMatch(shop)
    }
  )

  it('keeps its amount reserved until it is completed', async ({ shop }) => {
    const { admin, id } = await makeRefundableOrder(shop)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(refund(admin, id, { amount: 50 })).rejects.toMatchObject({ status: 502 })
    await expect(refund(admin, id, { amount: 6 })).rejects.toMatchObject({ status: 409 })
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    await expectLedgerToMatch(shop)
  })
})
