import { expect } from 'vitest'

import { type CallName, contract } from '../../src/api/contract/index.ts'
import { reconcile } from '../../src/server/payments/reconcile.ts'
import { HOUR } from '../../src/lib/dates.ts'
import { addToCart, setStatus } from '../support/checkout.ts'
import { EXAMPLES, requestOf } from '../support/examples.ts'
import { it } from '../support/it.ts'
import { setStock } from '../support/ledger.ts'
import type { TestShop } from '../support/open-test-shop.ts'
import { openWorld, type World } from '../support/world.ts'

const WRITES = (Object.keys(contract) as CallName[]).filter((name) => !name.startsWith('GET'))

/** Returns all rows that belong to this user. */
async function readRows({ shop: { db } }: TestShop, userId: string): Promise<object> {
  const orderIds = db.selectFrom('orders').select('id').where('user_id', '=', userId)
  const cartIds = db.selectFrom('carts').select('id').where('user_id', '=', userId)
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', userId).execute(),
    sessions: await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute(),
    carts: await db.selectFrom('carts').selectAll().where('user_id', '=', userId).execute(),
    cartItems: await db
      .selectFrom('cart_items')
      .selectAll()
      .where('cart_id', 'in', cartIds)
      .orderBy('product_id')
      .execute(),
    addresses: await db.selectFrom('addresses').selectAll().where('user_id', '=', userId).execute(),
    orders: await db.selectFrom('orders').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    items: await db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute(),
    payments: await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('order_id')
      .execute(),
    holds: await db
      .selectFrom('stock_holds')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy(['order_id', 'product_id'])
      .execute(),
    reviews: await db.selectFrom('reviews').selectAll().where('user_id', '=', userId).execute()
  }
}

/** Ada's and Ben's data are alike, so a missing condition finds rows of both. */
async function expectOnlyHersChange(shop: TestShop, act: (world: World) => Promise<unknown>): Promise<void> {
  const world = await openWorld(shop)
  // His cart still has units when those of her order are removed.
  await addToCart(world.ben, world.product, 2)
  const before = await readRows(shop, world.ben.id)
  await act(world)
  expect(await readRows(shop, world.ben.id)).toEqual(before)
}

it.for(WRITES)('%s: changes nothing of another person', async (name, { shop }) => {
  await expectOnlyHersChange(shop, async (world) => {
    const hers = world.of(world.ada)
    if (name === 'POST /api/shop/order/capture') await shop.paypal.control(`orders/${hers.paymentId}/approve`)
    const { url, init } = requestOf(name, EXAMPLES[name](world, hers))
    await (contract[name].access === 'admin' ? world.admin : world.ada).request(url, init)
  })
})

it('a rejected unpaid order changes nothing of another person', async ({ shop }) => {
  await expectOnlyHersChange(shop, ({ admin, ada, of }) => setStatus(admin, of(ada).orderId, 'rejected'))
})

it('a refunded order changes nothing of another person', async ({ shop }) => {
  await expectOnlyHersChange(shop, async ({ admin, ada }) => {
    const { data } = await ada.call('GET /api/shop/order/list/{userId}', { params: { userId: ada.id }, query: {} })
    const paid = data.find(({ paymentStatus }) => paymentStatus === 'paid')
    await setStatus(admin, paid?._id ?? '', 'rejected')
  })
})

it('an order paid after its stock was sold changes nothing of another person', async ({ shop }) => {
  await expectOnlyHersChange(shop, async ({ ada, product, of }) => {
    await setStock(shop, product, 1)
    const { orderId, paymentId } = of(ada)
    await shop.paypal.control(`orders/${paymentId}/approve`)
    const body = { orderId, paymentId, payerId: 'PAYER' }
    await expect(ada.call('POST /api/shop/order/capture', { body })).rejects.toMatchObject({ kind: 'refused' })
  })
})

it('an expired hold changes nothing of another person', async ({ shop }) => {
  await expectOnlyHersChange(shop, async ({ ada, of }) => {
    const { db } = shop.shop
    const due = (hours: number) => new Date(shop.shop.now().getTime() + hours * HOUR).toISOString()
    const { orderId } = of(ada)
    await db
      .updateTable('stock_holds')
      .set({ expires_at: due(-1) })
      .where('order_id', '=', orderId)
      .execute()
    await db
      .updateTable('payments')
      .set({ next_check_at: due(-1) })
      .where('order_id', '=', orderId)
      .execute()
    await reconcile(shop.shop)
  })
})
