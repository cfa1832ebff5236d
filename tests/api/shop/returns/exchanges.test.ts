import { describe, expect } from 'vitest'

import { listExchangeOptions } from '../../../../src/domain/orders/exchange.ts'
import { listOrderLines } from '../../../../src/domain/orders/invoice-lines.ts'
import { listItemsToPack } from '../../../../src/domain/orders/refund-amount.ts'
import { DAY, formatDate, MINUTE } from '../../../../src/lib/dates.ts'
import { readCsv } from '../../../../src/lib/csv.ts'
import { purgeProducts } from '../../../../src/server/shop/products/administration/trash.ts'
import { confirmPassword } from '../../../support/accounts.ts'
import { buy, readOrder, setStatus } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { expectLedgerToMatch, listMails, readStock, setStock } from '../../../support/ledger.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeStyle, type ProductFields } from '../../../support/products.ts'
import { refund } from '../../../support/refunds.ts'
import { acceptReturn, declineReturn, receiveReturn, requestReturn } from '../../../support/returns.ts'

const CONFLICT = { status: 409, code: 'conflict' }
const SOLD_OUT = { status: 409, code: 'out-of-stock', field: 'items' }

/** Adds a size to the hat. */
async function makeSize(shop: TestShop, hat: ProductFields, size: string, changes: Partial<ProductFields> = {}) {
  const other = await shop.product({ title: hat.title, price: 10, stock: 5, ...changes })
  const { db } = shop.shop
  await makeStyle(db, hat)
  const { product_id } = await db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', hat.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('variants').set({ product_id, size }).where('id', '=', other.id).execute()
  return other
}

/** Three hats of size S at $10 and a coat at $25.50. There are 5 of size M, and one of the expensive size XL. */
async function makeExchangeableOrder(shop: TestShop) {
  const [admin, shopper] = [await shop.admin(), await shop.shopper()]
  const small = await shop.product({ title: 'Hat', price: 10, stock: 5 })
  const coat = await shop.product({ title: 'Coat', price: 25.5, stock: 5 })
  const medium = await makeSize(shop, small, 'M')
  const large = await makeSize(shop, small, 'XL', { price: 10.01, stock: 1 })
  await shop.shop.db.updateTable('variants').set({ size: 'S' }).where('id', '=', small.id).execute()
  const { _id: id, cartItems } = await buy(shop, shopper, [small, 3], [coat, 1])
  await setStatus(admin, id, 'delivered')
  const findLine = (product: ProductFields) => cartItems.find(({ productId }) => productId === product.id)?._id ?? ''
  const read = () => readOrder(shopper, id)
  return { admin, shopper, id, small, medium, large, coat, line: findLine(small), coatLine: findLine(coat), read }
}

async function makeExchange(shop: TestShop, quantity = 2) {
  const order = await makeExchangeableOrder(shop)
  const exchange = { [order.line]: order.medium.id }
  const request = await requestReturn(order.shopper, order.id, { units: { [order.line]: quantity }, exchange })
  return { ...order, request, exchange }
}

const waitForParcels = (admin: Awaited<ReturnType<TestShop['admin']>>) =>
  admin.call('PUT /api/admin/settings/update', { body: { returnsWaitForParcel: true } })

const readMailText = async ({ shop: { db } }: TestShop, subject: string) => {
  const mails = db.selectFrom('mail_outbox').select('text').where('subject', '=', subject)
  return (await mails.executeTakeFirstOrThrow()).text
}

const countRefunds = async ({ paypal }: TestShop) => (await paypal.books()).refunds.length

describe('a shopper', () => {
  it('sees the sizes that cost no more and their stock, until the return period ends', async ({ shop }) => {
    const { line, coatLine, medium, small, read } = await makeExchangeableOrder(shop)
    const listOptions = async () => {
      const { cartItems, exchangeOptions } = await read()
      const list = (item: (typeof cartItems)[number]) =>
        listExchangeOptions(exchangeOptions, item).map(({ size, totalStock }) => `${totalStock} ${size}`)
      return new Map(cartItems.map((item) => [item._id, list(item)]))
    }
    expect(await listOptions()).toEqual(
      new Map([
        [line, ['5 M']],
        [coatLine, []]
      ])
    )
    // The bought size is more expensive now, too.
    await shop.shop.db.updateTable('variants').set({ price_cents: 1001 }).where('id', '=', small.id).execute()
    expect((await listOptions()).get(line)).toEqual(['5 M', '1 XL'])
    await setStock(shop, medium, 0)
    expect((await listOptions()).get(line)).toEqual(['0 M', '1 XL'])
    await shop.shop.db.updateTable('orders').set({ delivered_at: '2025-01-01T00:00:00.000Z' }).execute()
    expect(await read()).not.toHaveProperty('exchangeOptions')
  })

  it('receives the sizes once for all lines of a product', async ({ shop }) => {
    const { admin, shopper, id, line, coatLine, small, medium, request, read } = await makeExchange(shop)
    await acceptReturn(admin, request._id)
    const { cartItems, exchangeOptions = [] } = await read()
    const replacement = cartItems.at(-1)?._id ?? ''
    expect(exchangeOptions).toHaveLength(2)
    const hats = exchangeOptions.find(({ lineIds }) => lineIds.includes(line))
    expect(hats?.lineIds).toEqual([line, replacement])
    expect(hats?.variants.map(({ size, price }) => `${size} ${price}`)).toEqual(['S 10', 'M 10', 'XL 10.01'])
    const { items } = await requestReturn(shopper, id, {
      units: { [line]: 1, [replacement]: 1, [coatLine]: 1 },
      exchange: { [line]: medium.id, [replacement]: small.id }
    })
    const titles = new Map(items.map(({ _id, exchange }) => [_id, exchange?.title]))
    expect([titles.get(line), titles.get(replacement), titles.get(coatLine)]).toEqual(['Hat, M', 'Hat, S', undefined])
  })

  it('reserves the other size with the request', async ({ shop }) => {
    const { line, medium, request, read } = await makeExchange(shop)
    const exchange = { productId: medium.id, title: 'Hat, M' }
    expect(request.items).toEqual([{ _id: line, quantity: 2, exchange }])
    expect((await read()).returns).toEqual([request])
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 2 })
    const text = await readMailText(shop, 'Your return for order #1001')
    expect(text).toContain('exchange these items: 2 × Hat, S (exchange for Hat, M)')
    expect(text).not.toContain('withdrawn')
  })

  it('who sends the request twice reserves it once, and reads that another size is another request', async ({
    shop
  }) => {
    const { shopper, id, line, medium, large } = await makeExchangeableOrder(shop)
    const send = (productId?: string) =>
      requestReturn(shopper, id, {
        units: { [line]: 1 },
        key: 'same',
        ...(productId && { exchange: { [line]: productId } })
      })
    const requests = await Promise.all([send(medium.id), send(medium.id), send(medium.id)])
    expect(new Set(requests.map(({ _id }) => _id)).size).toBe(1)
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 1 })
    await expect(send(large.id)).rejects.toMatchObject(CONFLICT)
    await expect(send()).rejects.toMatchObject(CONFLICT)
  })

  it('is refused a size that is sold out, too expensive, deleted or of another product', async ({ shop }) => {
    const { shopper, id, line, medium, large, coat, small, read } = await makeExchangeableOrder(shop)
    const send = (productId: string, quantity = 1) =>
      requestReturn(shopper, id, { units: { [line]: quantity }, exchange: { [line]: productId } })
    for (const productId of [large.id, coat.id, small.id, 'f'.repeat(24), 'x'])
      await expect(send(productId)).rejects.toMatchObject({ ...CONFLICT, field: 'items' })
    await setStock(shop, medium, 1)
    await expect(send(medium.id, 2)).rejects.toMatchObject(SOLD_OUT)
    await shop.shop.db.updateTable('variants').set({ deleted_at: '2026-01-01' }).where('id', '=', medium.id).execute()
    await expect(send(medium.id)).rejects.toMatchObject(CONFLICT)
    expect(await read()).not.toHaveProperty('returns')
    expect(await readStock(shop, medium)).toEqual({ onHand: 1, reserved: 0 })
  })

  it('of two who want the last unit, one gets it', async ({ shop }) => {
    const { admin, id, shopper, line, medium, small } = await makeExchangeableOrder(shop)
    const other = await shop.shopper('Grace')
    const second = await buy(shop, other, [small, 1])
    await setStatus(admin, second._id, 'delivered')
    await setStock(shop, medium, 1)
    const otherLine = second.cartItems[0]?._id ?? ''
    const results = await Promise.allSettled([
      requestReturn(shopper, id, { units: { [line]: 1 }, exchange: { [line]: medium.id } }),
      requestReturn(other, second._id, { units: { [otherLine]: 1 }, exchange: { [otherLine]: medium.id } })
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: SOLD_OUT })
    expect(await readStock(shop, medium)).toEqual({ onHand: 1, reserved: 1 })
  })
})

describe('an admin', () => {
  it('who accepts an exchange sends the replacement as a part of the order, without a payment', async ({ shop }) => {
    const { admin, request, line, small, medium, id, read } = await makeExchange(shop)
    shop.pass(MINUTE)
    expect(await acceptReturn(admin, request._id, true)).toMatchObject({
      message: 'The return was accepted, and its replacement is in shipping.'
    })
    const order = await read()
    const replacement = order.cartItems.find(({ productId }) => productId === medium.id)
    expect(order).toMatchObject({
      orderStatus: 'inShipping',
      paymentStatus: 'paid',
      totalAmount: 55.5,
      shippedAt: shop.shop.now().toISOString(),
      returns: [{ state: 'accepted', items: [{ exchange: { lineId: replacement?._id } }] }]
    })
    expect(order).not.toHaveProperty('refunds')
    expect(replacement).toMatchObject({ title: 'Hat, M', styleTitle: 'Hat', size: 'M', price: 10, quantity: 2 })
    expect(order.cartItems.find(({ _id }) => _id === line)).toMatchObject({ quantity: 3, exchangedQuantity: 2 })
    expect(await readStock(shop, medium)).toEqual({ onHand: 3, reserved: 0 })
    expect(await readStock(shop, small)).toEqual({ onHand: 4, reserved: 0 })
    expect(await countRefunds(shop)).toBe(0)
    const text = await readMailText(shop, 'The replacement for order #1001 is on its way')
    expect(text).toContain('are sending 2 × Hat, M to the address below at no cost.')
    expect(listItemsToPack(order)).toEqual([replacement])
    expect(new Set(listOrderLines(order).map(({ amount }) => amount))).toEqual(new Set([25.5, 30]))
    const { data } = await admin.call('GET /api/admin/orders/timeline/{id}', { params: { id } })
    expect(data).toContainEqual(expect.objectContaining({ author: 'Root', from: 'delivered', to: 'inShipping' }))
    await expectLedgerToMatch(shop)
  })

  it('finds the replacements to send until they have a tracking number', async ({ shop }) => {
    const { admin, request, id } = await makeExchange(shop)
    const listToSend = async () => {
      const { attention } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
      const { data } = await admin.call('GET /api/admin/orders/get', { query: { attention: 'replacements' } })
      return [attention.replacements, data.map(({ _id }) => _id)]
    }
    expect(await listToSend()).toEqual([0, []])
    await acceptReturn(admin, request._id)
    expect(await listToSend()).toEqual([1, [id]])
    const body = { carrier: 'ups', number: '1Z999AA10123456784' } as const
    await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body })
    expect(await listToSend()).toEqual([0, []])
  })

  it('who waits for parcels sends it when the parcel is received', async ({ shop }) => {
    const { admin, request, medium, small, read } = await makeExchange(shop)
    await waitForParcels(admin)
    await acceptReturn(admin, request._id)
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 2 })
    expect((await read()).cartItems).toHaveLength(2)
    expect(await readMailText(shop, 'Please send us your return for order #1001')).toContain(
      "We'll send the replacement when we've received them."
    )
    const results = await Promise.allSettled([receiveReturn(admin, request._id), receiveReturn(admin, request._id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readStock(shop, medium)).toEqual({ onHand: 3, reserved: 0 })
    expect(await readStock(shop, small)).toEqual({ onHand: 2, reserved: 0 })
    expect((await read()).cartItems).toHaveLength(3)
  })

  it('who declines, also after the acceptance, releases the reserved units once', async ({ shop }) => {
    const { admin, shopper, id, request, medium, line, exchange, read } = await makeExchange(shop)
    await waitForParcels(admin)
    await acceptReturn(admin, request._id)
    await declineReturn(admin, request._id, 'Worn.')
    await expect(declineReturn(admin, request._id, 'Worn.')).rejects.toMatchObject(CONFLICT)
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 0 })
    const { _id } = await requestReturn(shopper, id, { units: { [line]: 3 }, exchange })
    await declineReturn(admin, _id, 'Worn.')
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 0 })
    expect((await read()).cartItems[0]).not.toHaveProperty('exchangedQuantity')
  })

  it('refunds one line and exchanges another in one return', async ({ shop }) => {
    const { admin, shopper, id, line, coatLine, medium, read } = await makeExchangeableOrder(shop)
    const units = { [line]: 3, [coatLine]: 1 }
    const { _id } = await requestReturn(shopper, id, { units, exchange: { [line]: medium.id } })
    const accept = (amount: number) =>
      admin.call('POST /api/admin/returns/accept/{id}', { params: { id: _id }, body: { amount } })
    await expect(accept(55.5)).rejects.toMatchObject(CONFLICT)
    await accept(25.5)
    expect(await read()).toMatchObject({ paymentStatus: 'paid', refundedAmount: 25.5, orderStatus: 'inShipping' })
    expect(await readStock(shop, medium)).toEqual({ onHand: 2, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('whose refund PayPal declines sends the replacement of the same return once', async ({ shop }) => {
    const { admin, shopper, id, line, coatLine, medium, read } = await makeExchangeableOrder(shop)
    const units = { [line]: 1, [coatLine]: 1 }
    const { _id } = await requestReturn(shopper, id, { units, exchange: { [line]: medium.id } })
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ code: 'payment-declined' })
    expect((await read()).returns).toMatchObject([{ state: 'open' }])
    await acceptReturn(admin, _id)
    expect((await read()).cartItems).toHaveLength(3)
    expect(await readStock(shop, medium)).toEqual({ onHand: 4, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('who then declines names only the items whose replacement was not sent', async ({ shop }) => {
    const { admin, shopper, id, line, coatLine, medium, read } = await makeExchangeableOrder(shop)
    const units = { [line]: 2, [coatLine]: 1 }
    const { _id } = await requestReturn(shopper, id, { units, exchange: { [line]: medium.id } })
    await shop.paypal.faults({ on: 'refund', fault: 'refused', issue: 'REFUND_NOT_ALLOWED' })
    await expect(acceptReturn(admin, _id)).rejects.toMatchObject({ code: 'payment-declined' })
    await setStatus(admin, id, 'delivered')
    // The third hat is in no other return.
    const third = await requestReturn(shopper, id, { units: { [line]: 1 } })
    await declineReturn(admin, third._id, 'Worn.')
    await waitForParcels(admin)
    await acceptReturn(admin, _id)
    const parcel = await readMailText(shop, 'Please send us your return for order #1001')
    expect(parcel).toContain('You asked to return 1 × Coat.')
    expect(parcel).not.toContain("We'll send the replacement")
    await declineReturn(admin, _id, 'Torn.')
    const mails = shop.shop.db.selectFrom('mail_outbox').select('text').where('text', 'like', '%Reason: Torn.%')
    const { text } = await mails.executeTakeFirstOrThrow()
    expect(text).toContain('You asked to return 1 × Coat.')
    expect((await read()).returns?.[0]).toMatchObject({ state: 'declined' })
    await expectLedgerToMatch(shop)
  })

  it('cannot send a replacement whose stock was lowered', async ({ shop }) => {
    const { admin, request, medium, read } = await makeExchange(shop)
    await setStock(shop, medium, 1)
    await expect(acceptReturn(admin, request._id)).rejects.toMatchObject(SOLD_OUT)
    expect((await read()).returns).toMatchObject([{ state: 'open' }])
    expect(await readStock(shop, medium)).toEqual({ onHand: 1, reserved: 2 })
  })
})

describe('a packing slip', () => {
  it('lists the replacements of all returns that were accepted since the last shipment', async ({ shop }) => {
    const { admin, shopper, id, line, request, exchange, read } = await makeExchange(shop, 1)
    const listUnits = async () => listItemsToPack(await read()).map(({ title, quantity }) => `${quantity} ${title}`)
    const exchangeAnother = async () => {
      const { _id } = await requestReturn(shopper, id, { units: { [line]: 1 }, exchange })
      await acceptReturn(admin, _id)
    }
    await acceptReturn(admin, request._id)
    await exchangeAnother()
    expect(await listUnits()).toEqual(['1 Hat, M', '1 Hat, M'])
    for (const status of ['inProcess', 'inShipping'] as const) {
      await setStatus(admin, id, status)
      expect(await listUnits()).toEqual(['1 Hat, M', '1 Hat, M'])
    }
    const tracking = { carrier: 'ups', number: '1Z999' } as const
    await admin.call('PUT /api/admin/orders/tracking/{id}', { params: { id }, body: tracking })
    await exchangeAnother()
    expect(await listUnits()).toEqual(['1 Hat, M'])
    await setStatus(admin, id, 'inProcess')
    const last = (await read()).cartItems.at(-1)?._id ?? ''
    await refund(admin, id, { amount: 10, units: { [last]: 1 } })
    expect(await listUnits()).toEqual([])
  })
})

describe('a replacement', () => {
  it('has no price in emails and in the export, which add up to what was paid', async ({ shop }) => {
    const { admin, request } = await makeExchange(shop)
    await acceptReturn(admin, request._id)
    const mail = await readMailText(shop, 'The replacement for order #1001 is on its way')
    expect(mail).toMatch(/^2 × Hat.* \(M\): Already paid$/m)
    expect(mail.match(/\$[\d.]+/g)?.toSorted()).toEqual(['$25.50', '$30.00', '$55.50'])
    const csv = await (await admin.request('/api/admin/orders/export')).text()
    const { columns, rows } = await readCsv(csv, ['Title'])
    const totals = rows.map(({ cells }) => cells[columns.indexOf('Line Total')] ?? '')
    expect(totals.toSorted()).toEqual(['0.00', '25.50', '30.00'])
  })

  it('does not extend the return period, also if its own status is set back', async ({ shop }) => {
    const { admin, id, request, read } = await makeExchange(shop)
    const { returnableUntil, deliveredAt } = await read()
    shop.pass(DAY)
    await confirmPassword(admin)
    await acceptReturn(admin, request._id)
    for (const status of ['delivered', 'inShipping', 'inProcess', 'inShipping', 'delivered'] as const) {
      shop.pass(DAY)
      await setStatus(admin, id, status)
      expect((await read()).deliveredAt).toBe(deliveredAt)
    }
    expect(await read()).toMatchObject({ returnableUntil })
  })

  it('does not extend the return period of an order that was never marked as delivered', async ({ shop }) => {
    const { admin, shopper, id, line, medium, read } = await makeExchangeableOrder(shop)
    for (const status of ['inProcess', 'inShipping'] as const) await setStatus(admin, id, status)
    const addDays = (days: number) => new Date(shop.shop.now().getTime() + days * DAY).toISOString()
    await shop.shop.db
      .updateTable('orders')
      .set({ shipped_at: addDays(-40) })
      .execute()
    const returnableUntil = formatDate(addDays(4))
    const { _id } = await requestReturn(shopper, id, { units: { [line]: 1 }, exchange: { [line]: medium.id } })
    shop.pass(DAY)
    await confirmPassword(admin)
    await acceptReturn(admin, _id)
    await setStatus(admin, id, 'delivered')
    expect(await read()).toMatchObject({ returnableUntil })
  })

  it('is refunded at the paid price when it is returned, and the replaced unit is not', async ({ shop }) => {
    const { admin, shopper, id, line, coatLine, request, medium, read } = await makeExchange(shop)
    await acceptReturn(admin, request._id)
    await setStatus(admin, id, 'delivered')
    await shop.shop.db.updateTable('variants').set({ price_cents: 5000 }).where('id', '=', medium.id).execute()
    await expect(requestReturn(shopper, id, { units: { [line]: 2 } })).rejects.toMatchObject(CONFLICT)
    await expect(refund(admin, id, { amount: 1, units: { [line]: 2 } })).rejects.toMatchObject(CONFLICT)
    const replacement = (await read()).cartItems.find(({ productId }) => productId === medium.id)?._id ?? ''
    const units = { [line]: 1, [coatLine]: 1, [replacement]: 2 }
    await acceptReturn(admin, (await requestReturn(shopper, id, { units }))._id, true)
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', refundedAmount: 55.5 })
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('can be exchanged again', async ({ shop }) => {
    const { admin, shopper, id, request, small, medium, read } = await makeExchange(shop)
    await acceptReturn(admin, request._id, true)
    shop.pass(MINUTE)
    const replacement = (await read()).cartItems.find(({ productId }) => productId === medium.id)?._id ?? ''
    const again = { units: { [replacement]: 1 }, exchange: { [replacement]: small.id } }
    await acceptReturn(admin, (await requestReturn(shopper, id, again))._id, true)
    const order = await read()
    expect(order.cartItems.slice(2).map(({ title, quantity }) => `${quantity} ${title}`)).toEqual([
      '2 Hat, M',
      '1 Hat, S'
    ])
    expect(listItemsToPack(order)).toEqual([order.cartItems[3]])
    expect(await readStock(shop, small)).toEqual({ onHand: 3, reserved: 0 })
    expect(await readStock(shop, medium)).toEqual({ onHand: 4, reserved: 0 })
    expect(new Set(listOrderLines(order).map(({ amount }) => amount))).toEqual(new Set([25.5, 30]))
    const { bestSellers } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
    expect(bestSellers.find(({ productId }) => productId === small.id)).toMatchObject({ units: 2, orders: 1 })
  })

  it('is not sent for units that were refunded meanwhile', async ({ shop }) => {
    const { admin, id, line, request, medium, read } = await makeExchange(shop)
    await refund(admin, id, { amount: 20, units: { [line]: 2 } })
    await acceptReturn(admin, request._id)
    const { cartItems } = await read()
    expect(cartItems.find(({ _id }) => _id === line)).toMatchObject({ refundedQuantity: 2, exchangedQuantity: 1 })
    expect(cartItems[2]).toMatchObject({ productId: medium.id, quantity: 1 })
    expect(await readStock(shop, medium)).toEqual({ onHand: 4, reserved: 0 })
    await expectLedgerToMatch(shop)
  })

  it('is released by a refund of the whole order', async ({ shop }) => {
    const { admin, id, request, medium, read } = await makeExchange(shop)
    await refund(admin, id, { amount: 55.5 })
    expect(await read()).toMatchObject({ paymentStatus: 'refunded', returns: [{ state: 'accepted' }] })
    expect(await readStock(shop, medium)).toEqual({ onHand: 5, reserved: 0 })
    await expect(acceptReturn(admin, request._id)).rejects.toMatchObject(CONFLICT)
    expect(await listMails(shop)).not.toContainEqual(expect.stringContaining('replacement'))
    await expectLedgerToMatch(shop)
  })

  it('stays when its product is deleted permanently, so that it can be sent', async ({ shop }) => {
    const { admin, request, medium, read } = await makeExchange(shop)
    await shop.shop.db.updateTable('variants').set({ deleted_at: '2025-01-01' }).where('id', '=', medium.id).execute()
    await purgeProducts(shop.shop)
    await acceptReturn(admin, request._id)
    expect((await read()).cartItems[2]).toMatchObject({ title: 'Hat, M', quantity: 2 })
    expect(await readStock(shop, medium)).toEqual({ onHand: 3, reserved: 0 })
  })

  it('counts as sold instead of the replaced unit', async ({ shop }) => {
    const { admin, request, small, medium } = await makeExchange(shop)
    await acceptReturn(admin, request._id)
    const { bestSellers, current } = (await admin.call('GET /api/admin/dashboard/get', { query: {} })).data
    const units = new Map(bestSellers.map(({ productId, units: sold, revenue }) => [productId, [sold, revenue]]))
    expect([units.get(small.id), units.get(medium.id)]).toEqual([
      [1, 10],
      [2, 20]
    ])
    expect(current).toMatchObject({ revenue: 55.5, orders: 1 })
  })
})
