import { describe, expect } from 'vitest'

import { ADMIN_ORDER_STATUSES } from '../../../../src/domain/orders/order-status.ts'
import { MINUTE } from '../../../../src/lib/dates.ts'
import { listCharges, readStock } from '../../../support/ledger.ts'
import { capture, readOrder, readOrders, order, setStatus, readOrderState } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder, makeUnpaidOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'

const UNKNOWN = 'f'.repeat(24)
const NOT_FOUND = { status: 404, message: 'Order not found!' }

const list = (admin: Person, query: { limit?: string; cursor?: string | undefined } = {}) =>
  admin.call('GET /api/admin/orders/get', { query })

const read = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/orders/details/{id}', { params: { id } })).data

describe('the list of all orders', () => {
  it('is empty at first', async ({ shop }) => {
    expect((await list(await shop.admin())).data).toEqual([])
  })

  it('shows every shopper’s orders, newest first, with the customer', async ({ shop }) => {
    const [admin, ada, ben] = [await shop.admin(), await shop.shopper('Ada'), await shop.shopper('Ben')]
    const hat = await shop.product({ price: 20 })
    await order(ada, [hat, 1])
    shop.pass(MINUTE)
    await order(ben, [hat, 2])
    const { data } = await list(admin)
    expect(data).toEqual([
      {
        ...(await readOrders(ben))[0],
        customer: { userName: 'Ben', email: 'ben@example.com' },
        paymentState: 'open',
        paymentLink: null
      },
      {
        ...(await readOrders(ada))[0],
        customer: { userName: 'Ada', email: 'ada@example.com' },
        paymentState: 'open',
        paymentLink: null
      }
    ])
  })

  it('returns each order exactly once across pages', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product()
    const ids = []
    // Pairs with the same timestamp, so that the cursor needs the id too.
    for (const name of ['Ada', 'Ben', 'Cem', 'Dee', 'Eve']) {
      ids.push((await order(await shop.shopper(name), [hat, 1])).orderId)
      if (ids.length % 2 === 0) shop.pass(MINUTE)
    }
    const whole = (await list(admin)).data.map(({ _id }) => _id)
    const collected: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(admin, { limit: '1', cursor })
      collected.push(...page.data.map(({ _id }) => _id))
      cursor = page.nextCursor ?? undefined
    } while (cursor && collected.length < 10)
    expect(collected).toEqual(whole)
    expect(collected.toSorted()).toEqual(ids.toSorted())
  })
})

describe('the details of an order', () => {
  it('show the order and its customer', async ({ shop }) => {
    const [admin, ada] = [await shop.admin(), await shop.shopper('Ada')]
    const { orderId } = await order(ada, [await shop.product({ title: 'Hat', price: 20 }), 2])
    expect(await read(admin, orderId)).toEqual({
      ...(await readOrders(ada))[0],
      customer: { userName: 'Ada', email: 'ada@example.com' },
      paymentState: 'open',
      paymentLink: null,
      internalNotes: [],
      seller: 'Your Store',
      returnsWaitForParcel: false
    })
  })

  it('respond with 404 for an unknown order', async ({ shop }) => {
    await expect(read(await shop.admin(), UNKNOWN)).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('the status of an order', () => {
  it('can change between all five values', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId } = await makeUnpaidOrder(shop)
    for (const status of [...ADMIN_ORDER_STATUSES.toReversed(), ...ADMIN_ORDER_STATUSES]) {
      const response = await setStatus(admin, orderId, status)
      expect(response).toEqual({ success: true, message: 'Order status is updated successfully!' })
      expect((await readOrder(shopper, orderId)).orderStatus).toBe(status)
      expect((await read(admin, orderId)).orderStatus).toBe(status)
    }
  })

  it.for(['', 'confirmed', 'shipped', 'PENDING', 'nonsense', null, 7, ['pending']])(
    'cannot be %j',
    async (status, { shop }) => {
      const admin = await shop.admin()
      const { shopper, orderId } = await makeUnpaidOrder(shop)
      const refused = setStatus(admin, orderId, status as string)
      await expect(refused).rejects.toMatchObject({ status: 400, message: 'Invalid data provided!' })
      expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
    }
  )

  it('cannot be set if the order does not exist', async ({ shop }) => {
    await expect(setStatus(await shop.admin(), UNKNOWN, 'delivered')).rejects.toMatchObject(NOT_FOUND)
  })

  it('changes neither payment nor stock of a paid order, unless it is rejected', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    for (const status of ['inProcess', 'inShipping', 'delivered', 'pending', 'delivered']) {
      shop.pass(MINUTE)
      await setStatus(admin, orderId, status)
      expect(await readOrderState(shopper, orderId)).toBe(`${status}/paid`)
      expect((await readOrder(shopper, orderId)).orderUpdateDate).toBe(shop.shop.now().toISOString())
    }
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    expect(await listCharges(shop)).toEqual(['COMPLETED 24.68'])
  })
})

it('refuses shoppers and visitors', async ({ shop }) => {
  const { shopper, orderId } = await makeUnpaidOrder(shop)
  for (const [person, status] of [
    [shopper, 403],
    [shop.visitor(), 401]
  ] as const) {
    await expect(list(person)).rejects.toMatchObject({ status })
    await expect(read(person, orderId)).rejects.toMatchObject({ status })
    await expect(setStatus(person, orderId, 'delivered')).rejects.toMatchObject({ status })
  }
  expect(await readOrderState(shopper, orderId)).toBe('pending/pending')
})
