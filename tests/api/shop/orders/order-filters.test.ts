import { describe, expect } from 'vitest'

import { encodeCursor } from '../../../../src/server/platform/database/cursor.ts'
import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { setStock } from '../../../support/ledger.ts'
import { addToCart, buy, capture, decidePayment, order, placeOrder, saveAddress } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { makeApprovedOrder, readChargeId, makeUnpaidOrder } from '../../../support/payments.ts'
import type { Person } from '../../../support/person.ts'

type Query = Record<string, string>

const find = async (admin: Person, query: Query) => (await admin.call('GET /api/admin/orders/get', { query })).data

const ids = async (admin: Person, query: Query) => (await find(admin, query)).map(({ _id }) => _id)

const buyers = async (admin: Person, query: Query) =>
  (await find(admin, query)).map(({ customer }) => customer.userName).toSorted()

/** Ada pays $10 on 2 March, Ben Adams $30 on 3 March, Cem $20 on 4 March. */
async function makeThreeBuyers(shop: TestShop) {
  const hat = await shop.product({ title: 'Hat', price: 10, stock: 100 })
  const scarf = await shop.product({ title: 'Scarf', price: 20, stock: 100 })
  const ada = await buy(shop, await shop.shopper('Ada'), [hat, 1])
  shop.pass(DAY)
  const ben = await buy(shop, await shop.shopper('Ben Adams'), [hat, 1], [scarf, 1])
  shop.pass(DAY)
  const cem = await buy(shop, await shop.shopper('Cem'), [scarf, 1])
  return { admin: await shop.admin(), hat, scarf, ada, ben, cem }
}

describe('a search of the orders', () => {
  it('finds an order by its number or the beginning of it', async ({ shop }) => {
    const { admin, ben } = await makeThreeBuyers(shop)
    expect(await ids(admin, { q: ben._id })).toEqual([ben._id])
    expect(await ids(admin, { q: ` ${ben._id.slice(0, 10).toUpperCase()} ` })).toEqual([ben._id])
    expect(await ids(admin, { q: ben._id.slice(1) })).toEqual([])
  })

  it('finds orders by the beginning of the words of the customer’s name or email', async ({ shop }) => {
    const { admin } = await makeThreeBuyers(shop)
    expect(await buyers(admin, { q: 'ada' })).toEqual(['Ada', 'Ben Adams'])
    expect(await buyers(admin, { q: 'ADAMS  be' })).toEqual(['Ben Adams'])
    expect(await buyers(admin, { q: 'cem@example.com' })).toEqual(['Cem'])
    expect(await buyers(admin, { q: 'dams' })).toEqual([])
  })

  it('finds orders by street, city, postal code, phone number and product, and not by a part of each', async ({
    shop
  }) => {
    const { admin, hat } = await makeThreeBuyers(shop)
    const dora = await shop.shopper('Dora')
    const address = await saveAddress(dora, {
      address: '7 Rue de la Paix, Hôtel',
      city: 'Bordeaux',
      pincode: '33000',
      phone: '+33 5 5600',
      notes: 'Ring'
    })
    await addToCart(dora, hat)
    await placeOrder(dora, address)
    for (const q of ['rue PAIX', 'bordeaux', '33000 paix', '5600', 'HÔTEL'])
      expect(await buyers(admin, { q })).toEqual(['Dora'])
    expect(await buyers(admin, { q: 'paix leeds' })).toEqual([])
    expect(await buyers(admin, { q: 'scarf' })).toEqual(['Ben Adams', 'Cem'])
    expect(await buyers(admin, { q: 'scarf', status: 'pending' })).toEqual([])
    expect(await buyers(admin, { q: 'la' })).toEqual([])
  })

  it.for(['%', '_', '\\', "'", '"; drop table orders', '(', '\u0000', 'x'.repeat(300)])(
    'for %j does not fail',
    async (q, { shop }) => {
      const { admin } = await makeThreeBuyers(shop)
      expect([0, 3]).toContain((await find(admin, { q })).length)
    }
  )
})

describe('the filters of the orders', () => {
  it('accept several values for status and payment', async ({ shop }) => {
    const { admin, ada, ben } = await makeThreeBuyers(shop)
    const dan = await order(await shop.shopper('Dan'), [await shop.product(), 1])
    const body = { orderStatus: 'inProcess' } as const
    await admin.call('PUT /api/admin/orders/update/{id}', { params: { id: ben._id }, body })
    expect(await buyers(admin, { status: 'inProcess,pending' })).toEqual(['Ben Adams', 'Dan'])
    expect(await buyers(admin, { payment: 'pending' })).toEqual(['Dan'])
    expect(await buyers(admin, { status: 'confirmed', payment: 'paid' })).toEqual(['Ada', 'Cem'])
    expect(await ids(admin, { status: 'confirmed', q: 'ada' })).toEqual([ada._id])
    expect(await ids(admin, { payment: 'pending,failed', q: dan.orderId })).toEqual([dan.orderId])
  })

  it('include whole days in UTC', async ({ shop }) => {
    const { admin } = await makeThreeBuyers(shop)
    expect(await buyers(admin, { from: '2026-03-03' })).toEqual(['Ben Adams', 'Cem'])
    expect(await buyers(admin, { to: '2026-03-03' })).toEqual(['Ada', 'Ben Adams'])
    expect(await buyers(admin, { from: '2026-03-03', to: '2026-03-03' })).toEqual(['Ben Adams'])
    expect(await buyers(admin, { from: '2026-03-04', to: '2026-03-03' })).toEqual([])
  })

  it('accept dates from year 1 to year 9999', async ({ shop }) => {
    const { admin } = await makeThreeBuyers(shop)
    expect(await buyers(admin, { from: '0001-01-01', to: '9999-12-31' })).toEqual(['Ada', 'Ben Adams', 'Cem'])
  })

  it('find the orders that contain a product', async ({ shop }) => {
    const { admin, hat, scarf } = await makeThreeBuyers(shop)
    expect(await buyers(admin, { product: hat.id })).toEqual(['Ada', 'Ben Adams'])
    expect(await buyers(admin, { product: scarf.id, to: '2026-03-03' })).toEqual(['Ben Adams'])
    expect(await buyers(admin, { product: 'f'.repeat(24) })).toEqual([])
  })

  it.for([
    { status: 'shipped' },
    { payment: '' },
    { attention: 'soon' },
    { from: 'yesterday' },
    { to: '2026-02-31' },
    { sortBy: 'color' },
    { product: '' },
    { totals: 'please' }
  ] as Query[])('are ignored if the value is invalid: %j', async (query, { shop }) => {
    const { admin } = await makeThreeBuyers(shop)
    expect(await buyers(admin, query)).toEqual(['Ada', 'Ben Adams', 'Cem'])
  })
})

describe('the sort order of the list', () => {
  it('is by date or total, ascending or descending', async ({ shop }) => {
    const { admin, ada, ben, cem } = await makeThreeBuyers(shop)
    const [a, b, c] = [ada._id, ben._id, cem._id]
    expect(await ids(admin, {})).toEqual([c, b, a])
    expect(await ids(admin, { sortBy: 'newest' })).toEqual([c, b, a])
    expect(await ids(admin, { sortBy: 'oldest' })).toEqual([a, b, c])
    expect(await ids(admin, { sortBy: 'total-hightolow' })).toEqual([b, c, a])
    expect(await ids(admin, { sortBy: 'total-lowtohigh' })).toEqual([a, c, b])
  })

  it.for(['newest', 'oldest', 'total-hightolow', 'total-lowtohigh'])(
    '%s returns each order exactly once across pages, filtered or searched',
    async (sortBy, { shop }) => {
      const { admin } = await makeThreeBuyers(shop)
      // Ties with other orders, so the cursor needs the id too.
      await buy(shop, await shop.shopper('Ada Two'), [await shop.product({ price: 10 }), 1])
      for (const filter of [{}, { q: 'ada' }, { payment: 'paid' }] as Query[]) {
        const whole = await ids(admin, { ...filter, sortBy })
        expect(await collectPages(admin, { ...filter, sortBy })).toEqual(whole)
      }
    }
  )

  it('by total pages through orders above ten million dollars, and restarts at an impossible cursor', async ({
    shop
  }) => {
    const { admin } = await makeThreeBuyers(shop)
    await shop.shop.db.updateTable('orders').set({ total_cents: 2_000_000_000 }).execute()
    for (const sortBy of ['total-hightolow', 'total-lowtohigh']) {
      const whole = await ids(admin, { sortBy })
      expect(await collectPages(admin, { sortBy })).toEqual(whole)
      expect(await ids(admin, { sortBy, cursor: encodeCursor([9_999_999_999, whole[0] ?? '']) })).toEqual(whole)
    }
  })

  it('restarts at a cursor of another sort order', async ({ shop }) => {
    const { admin } = await makeThreeBuyers(shop)
    const query = { sortBy: 'total-lowtohigh', limit: '1' } as const
    const { nextCursor } = await admin.call('GET /api/admin/orders/get', { query })
    const [all, newest] = [await ids(admin, {}), await ids(admin, { cursor: nextCursor ?? '' })]
    expect(newest).toEqual(all)
  })
})

async function collectPages(admin: Person, query: Query): Promise<string[]> {
  const collected: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && collected.length < 10) {
    const pageQuery: Query = { ...query, limit: '1', cursor }
    const { data, nextCursor } = await admin.call('GET /api/admin/orders/get', { query: pageQuery })
    collected.push(...data.map(({ _id }) => _id))
    cursor = nextCursor ?? null
  }
  return collected
}

describe('totals', () => {
  it('count and sum all matching orders, regardless of the page', async ({ shop }) => {
    const { admin, hat } = await makeThreeBuyers(shop)
    const read = (query: Query) => admin.call('GET /api/admin/orders/get', { query: { totals: 'true', ...query } })
    expect(await read({ limit: '1' })).toMatchObject({ total: 3, sum: 60 })
    expect(await read({ q: 'ada' })).toMatchObject({ total: 2, sum: 40 })
    expect(await read({ status: 'rejected' })).toMatchObject({ data: [], total: 0, sum: 0 })
    expect(await read({ product: hat.id })).toMatchObject({ total: 2, sum: 40, productTotals: { units: 2, sum: 20 } })
    expect(await read({ product: hat.id, q: 'ben' })).toMatchObject({ total: 1, productTotals: { units: 1, sum: 10 } })
    expect(await read({ product: 'f'.repeat(24) })).toMatchObject({ total: 0, productTotals: { units: 0, sum: 0 } })
    expect(await read({})).not.toHaveProperty('productTotals')
    expect(await find(admin, {})).toHaveLength(3)
    expect(await admin.call('GET /api/admin/orders/get', { query: {} })).not.toHaveProperty('total')
  })
})

const reject = (admin: Person, id: string) =>
  admin.call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus: 'rejected' } })

/** Each function returns the order's id. */
const OTHER_REFUNDS = {
  'a charge of the wrong amount': async (shop: TestShop, admin: Person) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'short' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    await reject(admin, orderId)
    return orderId
  },
  'a charge that was refunded at PayPal before its confirmation': async (shop: TestShop) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    const charge = await readChargeId(shop)
    await shop.paypal.control(`captures/${charge}/complete`)
    await shop.shop.paypal.refundCapture(charge, 'made-by-hand')
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    return orderId
  },
  'a charge that arrived after its order was rejected': async (shop: TestShop, admin: Person) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await reject(admin, orderId)
    await shop.shop.paypal.captureOrder(back.paymentId, 'late')
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    return orderId
  },
  'a charge without a known payer': async (shop: TestShop, admin: Person) => {
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    await capture(shopper, back)
    await shop.shop.db.updateTable('orders').set({ payer_id: '' }).execute()
    await reject(admin, orderId)
    return orderId
  }
}

/** Repeated checks must not postpone the 15 minutes. */
async function expectAttention(shop: TestShop, admin: Person, orderId: string): Promise<void> {
  for (const [minutes, expected] of [
    [14, []],
    [2, [orderId]],
    [60, [orderId]]
  ] as const) {
    for (let minute = 0; minute < minutes; minute += 1) {
      shop.pass(MINUTE)
      await reconcilePayments(shop.shop)
    }
    expect(await ids(admin, { attention: 'stuckPayments' })).toEqual(expected)
  }
}

describe('the filter for orders that need attention', () => {
  it('finds an unpaid order 15 minutes after its hold has expired', async ({ shop }) => {
    const admin = await shop.admin()
    const { orderId } = await makeUnpaidOrder(shop)
    shop.pass(HOUR + 14 * MINUTE)
    expect(await ids(admin, { attention: 'stuckPayments' })).toEqual([])
    shop.pass(2 * MINUTE)
    expect(await ids(admin, { attention: 'stuckPayments' })).toEqual([orderId])
  })

  it('finds a charge that stays pending, however long the payer took to approve it', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, orderId, back } = await makeApprovedOrder(shop)
    shop.pass(20 * MINUTE)
    await shop.paypal.faults({ on: 'capture', fault: 'pending' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    await expectAttention(shop, admin, orderId)
  })

  it('finds a refund that keeps failing', async ({ shop }) => {
    const admin = await shop.admin()
    const paid = await buy(shop, await shop.shopper(), [await shop.product(), 1])
    await shop.paypal.faults({ on: 'refund', fault: '503', times: 100 })
    await expect(reject(admin, paid._id)).rejects.toMatchObject({ status: 502 })
    await expectAttention(shop, admin, paid._id)
  })

  it('finds a payment in review', async ({ shop }) => {
    const admin = await shop.admin()
    const { orderId } = await makeUnpaidOrder(shop)
    await shop.shop.db.updateTable('payments').set({ state: 'review' }).execute()
    expect(await ids(admin, { attention: 'stuckPayments' })).toEqual([orderId])
  })

  it('finds refunds, and separately those for missing stock', async ({ shop }) => {
    const { admin, ada } = await makeThreeBuyers(shop)
    const body = { orderStatus: 'rejected' } as const
    await admin.call('PUT /api/admin/orders/update/{id}', { params: { id: ada._id }, body })
    const dan = await shop.shopper('Dan')
    const last = await shop.product({ stock: 1 })
    const { orderId, approvalURL } = await order(dan, [last, 1])
    await setStock(shop, last, 0)
    const back = await decidePayment(shop, approvalURL, 'pay')
    await expect(capture(dan, back)).rejects.toMatchObject({ kind: 'rejected' })
    expect((await ids(admin, { attention: 'refunded' })).toSorted()).toEqual([ada._id, orderId].toSorted())
    expect(await ids(admin, { attention: 'outOfStock' })).toEqual([orderId])
  })

  it.for(Object.keys(OTHER_REFUNDS))('does not treat as missing stock %s', async (name, { shop }) => {
    const admin = await shop.admin()
    const orderId = await OTHER_REFUNDS[name as keyof typeof OTHER_REFUNDS](shop, admin)
    expect(await ids(admin, { attention: 'refunded' })).toEqual([orderId])
    expect(await ids(admin, { attention: 'outOfStock' })).toEqual([])
  })

  it('finds a charge for missing stock also while its refund is pending', async ({ shop }) => {
    const admin = await shop.admin()
    const { shopper, hat, orderId, back } = await makeApprovedOrder(shop)
    await setStock(shop, hat, 1)
    await shop.paypal.faults({ on: 'refund', fault: '503' })
    await expect(capture(shopper, back)).rejects.toMatchObject({ kind: 'rejected' })
    expect(await ids(admin, { attention: 'outOfStock' })).toEqual([orderId])
    shop.pass(2 * MINUTE)
    await reconcilePayments(shop.shop)
    expect(await find(admin, { attention: 'outOfStock' })).toMatchObject([{ _id: orderId, paymentStatus: 'refunded' }])
  })
})
