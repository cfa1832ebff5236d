import { describe, expect } from 'vitest'

import { DAY, HOUR } from '../../../../src/lib/dates.ts'
import { listOrderLines, listRefundedLines } from '../../../../src/domain/orders/invoice-lines.ts'
import { calculateReturnAmount } from '../../../../src/domain/orders/refund-amount.ts'
import {
  addToCart,
  buy,
  order,
  orderRequest,
  placeOrder,
  readCart,
  readOrder,
  saveAddress,
  setStatus
} from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch } from '../../../support/ledger.ts'
import {
  addPromotion,
  enterCode,
  makePromotionScene,
  readProblems,
  readUses,
  removeCode
} from '../../../support/promotions.ts'
import { refund } from '../../../support/refunds.ts'
import { acceptReturn, requestReturn } from '../../../support/returns.ts'

describe('a discount', () => {
  it('applies with its code, in any case, until the code is removed', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'Spring-10' })
    await addToCart(shopper, hat, 3)
    expect((await readCart(shopper)).promotions).toBeUndefined()
    const { data } = await enterCode(shopper, ' sprinG-10 ')
    expect(data.promotions).toMatchObject([{ code: 'SPRING-10', kind: 'percent', value: 10 }])
    await enterCode(shopper, 'SPRING-10')
    expect((await placeOrder(shopper)).orderId).toBeTruthy()
    await removeCode(shopper, 'spring-10')
    expect((await readCart(shopper)).promotions).toBeUndefined()
  })

  it('reaches the order, PayPal, the mail and the invoice, and the code is gone afterwards', async ({ shop }) => {
    const { admin, shopper, hat, coat } = await makePromotionScene(shop)
    await addPromotion(admin, { name: 'Spring sale', code: 'SPRING', value: 15 })
    await enterCode(shopper, 'SPRING')
    const bought = await buy(shop, shopper, [hat, 3], [coat, 1])
    expect(bought).toMatchObject({
      totalAmount: 93.47,
      discounts: [{ name: 'Spring sale', code: 'SPRING', kind: 'percent', amount: 16.5 }]
    })
    const shareOf = (title: string) => bought.cartItems.find((item) => item.title === title)?.discount
    // The remaining cent belongs to either.
    expect([
      [8.99, 7.51],
      [9, 7.5]
    ]).toContainEqual([shareOf('Hat'), shareOf('Coat')])
    const [paid] = (await shop.paypal.books()).captures
    expect(paid?.amount.value).toBe('93.47')
    const mail = await shop.shop.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('subject', 'like', '%confirmed%')
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('Spring sale')
    expect(mail.text).toContain('−$16.50')
    const { invoice } = await admin
      .call('POST /api/admin/orders/invoice/{id}', { params: { id: bought._id } })
      .then(({ data }) => ({ invoice: data }))
    const amounts = listOrderLines(bought).map(({ amount }) => amount)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([-16.5, 50, 59.97])
    expect(JSON.stringify(invoice)).toContain('93.47')
    await addToCart(shopper, hat)
    expect((await readCart(shopper)).promotions).toBeUndefined()
    await expectLedgerToMatch(shop)
  })

  it('is automatic without a code, and only between its start and its end', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    const now = shop.shop.now().getTime()
    const [startsAt, endsAt] = [new Date(now + HOUR).toISOString(), new Date(now + DAY).toISOString()]
    await addPromotion(admin, { kind: 'amount', value: 5, startsAt, endsAt })
    await addPromotion(admin, { code: 'LATER', startsAt, endsAt })
    await addToCart(shopper, hat)
    expect((await readCart(shopper)).promotions).toBeUndefined()
    await expect(enterCode(shopper, 'LATER')).rejects.toMatchObject({ status: 404, field: 'code' })
    shop.pass(HOUR)
    expect((await readCart(shopper)).promotions).toMatchObject([{ kind: 'amount', value: 5 }])
    await enterCode(shopper, 'LATER')
    shop.pass(DAY)
    expect(await readProblems(shopper)).toEqual([['LATER', 'not-active']])
  })

  it('can be for one category, for a brand or for chosen products, and follows a renamed category', async ({
    shop
  }) => {
    const { admin, shopper, hat, coat } = await makePromotionScene(shop)
    await addPromotion(admin, { name: 'Women', scope: { category: 'women' } })
    await addPromotion(admin, { name: 'Chosen', code: 'HATS', scope: { products: [hat.id] } })
    await admin.call('PUT /api/admin/groups/edit/{slug}', {
      params: { slug: 'women' },
      body: { name: 'Ladies', slug: 'ladies' }
    })
    await addToCart(shopper, hat)
    await addToCart(shopper, coat)
    const { data } = await enterCode(shopper, 'HATS')
    expect(Object.fromEntries(data.promotions?.map(({ name, productIds }) => [name, productIds]) ?? [])).toEqual({
      Women: [coat.id],
      Chosen: [hat.id]
    })
  })

  it('accepts the total of a client that does not know discounts, but no other', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await addPromotion(admin)
    await addToCart(shopper, hat)
    const body = await orderRequest(shopper, await saveAddress(shopper))
    expect(body.totalAmount).toBe(17.99)
    const send = (totalAmount: number) =>
      shopper.call('POST /api/shop/order/create', { body: { ...body, totalAmount } })
    await expect(send(17.98)).rejects.toMatchObject({ status: 409 })
    const { orderId } = await send(19.99)
    expect((await readOrder(shopper, orderId)).totalAmount).toBe(17.99)
    expect((await send(17.99)).orderId).toBe(orderId)
  })

  it('makes shipping free, and the order has no shipping', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await admin.call('PUT /api/admin/settings/update', { body: { shippingPrice: 4.9 } })
    await addPromotion(admin, { code: 'FREE', kind: 'shipping', value: 0, minimum: 30 })
    await addToCart(shopper, hat)
    await enterCode(shopper, 'FREE')
    const { orderId } = await placeOrder(shopper)
    expect(await readOrder(shopper, orderId)).toMatchObject({ totalAmount: 24.89, shippingAmount: 4.9 })
    await addToCart(shopper, hat)
    const second = await readOrder(shopper, (await placeOrder(shopper)).orderId)
    expect(second).toMatchObject({ totalAmount: 39.98, discounts: [{ kind: 'shipping', amount: 0 }] })
    expect(second.shippingAmount).toBeUndefined()
    expect(await readUses({ admin })).toEqual([[1, 4.9]])
  })
})

describe('refunds of an order with a discount', () => {
  it('return the share of each unit, and all that was paid in the end', async ({ shop }) => {
    const { admin, shopper, hat, coat } = await makePromotionScene(shop)
    await addPromotion(admin, { kind: 'amount', value: 10 })
    const { _id: id, cartItems, totalAmount } = await buy(shop, shopper, [hat, 3], [coat, 1])
    expect(totalAmount).toBe(99.97)
    await setStatus(admin, id, 'delivered')
    const line = (title: string) => cartItems.find((item) => item.title === title)?._id ?? ''
    const shares: number[] = []
    for (const units of [{ [line('Hat')]: 1 }, { [line('Hat')]: 1 }, { [line('Coat')]: 1 }, { [line('Hat')]: 1 }]) {
      const details = { ...(await readOrder(shopper, id)), paymentState: 'captured' }
      const amount = calculateReturnAmount(details, units)
      const { _id: request } = await requestReturn(shopper, id, { units })
      await acceptReturn(admin, request)
      shares.push(amount)
    }
    for (const [at, share] of [18.17, 18.17, 45.455, 18.17].entries()) expect(shares[at]).toBeCloseTo(share, 1)
    expect(shares.reduce((sum, share) => sum + Math.round(share * 100), 0)).toBe(9997)
    const refunded = await readOrder(shopper, id)
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 99.97 })
    for (const one of refunded.refunds ?? []) expect(listRefundedLines(refunded, one)).toHaveLength(1)
    await expectLedgerToMatch(shop)
  })

  it('are never of nothing, because a cent of each unit was paid', async ({ shop }) => {
    const { admin, shopper, hat, coat } = await makePromotionScene(shop)
    await addPromotion(admin, { value: 100, scope: { products: [hat.id] } })
    const { _id: id, cartItems, totalAmount } = await buy(shop, shopper, [hat, 2], [coat, 1])
    expect(totalAmount).toBe(50.02)
    await setStatus(admin, id, 'delivered')
    const line = cartItems.find(({ title }) => title === 'Hat')?._id ?? ''
    for (const refundedAmount of [0.01, 0.02]) {
      const { _id } = await requestReturn(shopper, id, { units: { [line]: 1 } })
      await acceptReturn(admin, _id, true)
      expect((await readOrder(shopper, id)).refundedAmount).toBe(refundedAmount)
    }
  })

  it('never exceed what was paid', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    await addPromotion(admin, { value: 50 })
    const { _id: id } = await buy(shop, shopper, [hat, 1])
    await expect(refund(admin, id, { amount: 19.99 })).rejects.toMatchObject({ status: 409, field: 'amount' })
  })
})

it('the dashboard adds up many discounted units', async ({ shop }) => {
  const { admin, shopper } = await makePromotionScene(shop)
  const machine = await shop.product({ price: 200, stock: 1000 })
  await addPromotion(admin, { value: 50 })
  await buy(shop, shopper, [machine, 500])
  const { data } = await admin.call('GET /api/admin/dashboard/get', { query: { days: '7' } })
  expect(JSON.stringify(data)).toContain('50000')
})

describe('an administrator', () => {
  it('cannot save fields that contradict each other, an unknown category or a code twice', async ({ shop }) => {
    const { admin } = await makePromotionScene(shop)
    await addPromotion(admin, { code: 'TWICE' })
    for (const [fields, field] of [
      [{ value: 0 }, 'value'],
      [{ value: 101 }, 'value'],
      [{ value: 2.5 }, 'value'],
      [{ value: -1 }, 'value'],
      [{ kind: 'amount', value: 0.001 }, 'value'],
      [{ code: 'A B' }, 'code'],
      [{ code: 'twice' }, 'code'],
      [{ scope: { category: 'hats' } }, 'category'],
      [{ startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T00:00:00Z' }, 'endsAt'],
      [{ maxUses: 0 }, 'maxUses'],
      [{ name: '' }, 'name']
    ] as const)
      await expect(addPromotion(admin, fields as object), JSON.stringify(fields)).rejects.toMatchObject({ field })
    expect((await admin.call('GET /api/admin/promotions/get', { query: {} })).data).toHaveLength(1)
  })

  it('changes a code, which then no longer applies to carts and is not shown to them', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    const id = await addPromotion(admin, { code: 'LEAKED' })
    await addToCart(shopper, hat)
    await enterCode(shopper, 'LEAKED')
    const body = { name: 'For a few', kind: 'percent' as const, value: 10, code: 'SECRET' }
    await admin.call('PUT /api/admin/promotions/edit/{id}', { params: { id }, body })
    expect((await readCart(shopper)).promotions).toBeUndefined()
  })

  it('edits, deletes and restores a discount, and orders keep theirs', async ({ shop }) => {
    const { admin, shopper, hat } = await makePromotionScene(shop)
    const id = await addPromotion(admin, { code: 'OLD' })
    await enterCode(shopper, 'OLD')
    const bought = await buy(shop, shopper, [hat, 1])
    await addToCart(shopper, hat)
    await enterCode(shopper, 'OLD')
    const { data: before } = await admin.call('GET /api/admin/promotions/get', { query: { q: 'old' } })
    await admin.call('DELETE /api/admin/promotions/delete/{id}', { params: { id } })
    expect(await readProblems(shopper)).toEqual([['OLD', 'not-active']])
    await expect(enterCode(await shop.shopper('Ben'), 'OLD')).rejects.toMatchObject({ status: 404 })
    await addPromotion(admin, { code: 'OLD', value: 20 })
    const { _id, uses: _uses, spent: _spent, ...fields } = { ...before[0], _id: '', uses: 0, spent: 0 }
    const restore = (changes: object) =>
      admin.call('PUT /api/admin/promotions/edit/{id}', { params: { id }, body: { ...fields, ...changes } as never })
    await expect(restore({})).rejects.toMatchObject({ status: 409, field: 'code' })
    expect((await restore({ code: 'NEW', name: 'Renamed' })).data).toMatchObject({ uses: 1, name: 'Renamed' })
    expect(await readOrder(shopper, bought._id)).toMatchObject({ discounts: [{ code: 'OLD', name: 'With OLD' }] })
  })
})

it('a cart has few codes', async ({ shop }) => {
  const { admin, shopper, hat } = await makePromotionScene(shop)
  for (const number of [1, 2, 3, 4, 5, 6]) await addPromotion(admin, { code: `CODE-${number}` })
  await addToCart(shopper, hat)
  for (const number of [1, 2, 3, 4, 5, 1]) await enterCode(shopper, `CODE-${number}`)
  await expect(enterCode(shopper, 'CODE-6')).rejects.toMatchObject({ status: 400, field: 'code' })
  await removeCode(shopper, 'CODE-1')
  expect((await enterCode(shopper, 'CODE-6')).data.promotions).toHaveLength(5)
})

it('a shopper cannot change the codes of another one', async ({ shop }) => {
  const { admin, shopper } = await makePromotionScene(shop)
  const other = await shop.shopper('Ben')
  await addPromotion(admin, { code: 'MINE' })
  await expect(
    other.call('POST /api/shop/cart/codes/{userId}', { params: { userId: shopper.id }, body: { code: 'MINE' } })
  ).rejects.toMatchObject({ status: 403 })
  await addToCart(shopper, await shop.product({}))
  expect((await readCart(shopper)).promotions).toBeUndefined()
  expect((await order(shopper)).orderId).toBeTruthy()
})
