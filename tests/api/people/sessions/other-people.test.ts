import { expect } from 'vitest'

import { type CallName, contract } from '../../../../src/api/contract/index.ts'
import { reconcilePayments } from '../../../../src/server/shop/payments/reconcile.ts'
import { HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { addToCart, readOrderState, setStatus } from '../../../support/checkout.ts'
import { requestOf } from '../../../support/examples.ts'
import { it } from '../../../support/it.ts'
import { setStock } from '../../../support/ledger.ts'
import { requestResetToken } from '../../../support/mailbox.ts'
import { prepareExample } from '../../../support/prepare-example.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member } from '../../../support/person.ts'
import type { World } from '../../../support/world.ts'

const WRITES = (Object.keys(contract) as CallName[]).filter((name) => !name.startsWith('GET'))

/** Returns all rows that belong to this user. */
async function readRows({ shop: { db } }: TestShop, { id, user: { email } }: Member): Promise<object> {
  const orderIds = db.selectFrom('orders').select('id').where('user_id', '=', id)
  const cartIds = db.selectFrom('carts').select('id').where('user_id', '=', id)
  const tables = [
    db.selectFrom('users').selectAll().where('id', '=', id),
    db.selectFrom('sessions').selectAll().where('user_id', '=', id),
    db.selectFrom('passkeys').selectAll().where('user_id', '=', id),
    db.selectFrom('devices').selectAll().where('user_id', '=', id),
    db.selectFrom('email_changes').selectAll().where('user_id', '=', id),
    db.selectFrom('stock_alerts').selectAll().where('user_id', '=', id),
    db.selectFrom('password_resets').selectAll().where('email', '=', email),
    db.selectFrom('mail_outbox').selectAll().where('recipient', '=', email),
    db.selectFrom('audit_events').selectAll().where('actor_id', '=', id),
    db.selectFrom('carts').selectAll().where('user_id', '=', id),
    db.selectFrom('cart_items').selectAll().where('cart_id', 'in', cartIds),
    db.selectFrom('addresses').selectAll().where('user_id', '=', id),
    db.selectFrom('orders').selectAll().where('user_id', '=', id),
    db.selectFrom('order_items').selectAll().where('order_id', 'in', orderIds),
    db.selectFrom('return_requests').selectAll().where('order_id', 'in', orderIds),
    db.selectFrom('payments').selectAll().where('order_id', 'in', orderIds),
    db.selectFrom('stock_holds').selectAll().where('order_id', 'in', orderIds),
    db.selectFrom('reviews').selectAll().where('user_id', '=', id)
  ]
  const rows: string[][] = []
  for (const table of tables) rows.push((await table.execute()).map((row) => JSON.stringify(row)).toSorted())
  // Otherwise a change of the missing rows would stay unnoticed.
  expect(rows.filter((found) => found.length === 0)).toEqual([])
  return rows
}

/** Gives Ben everything that Ada has, so that a missing condition also finds his rows. */
async function addMissingRowsOfBen({ shop, ben, product, of }: World): Promise<void> {
  // His cart still has units when those of her order are removed.
  await addToCart(ben, product, 2)
  const review = {
    userId: ben.id,
    productId: of(ben).productId,
    userName: 'X',
    reviewMessage: 'Good.',
    reviewValue: 5
  }
  await ben.call('POST /api/shop/review/add', { body: review })
  await shop.visitor().call('POST /api/auth/login', { body: { email: ben.user.email, password: ben.password } })
  await requestResetToken(shop, ben.user.email)
}

async function expectBenUnchanged(world: World, act: () => Promise<unknown>): Promise<void> {
  await addMissingRowsOfBen(world)
  const before = await readRows(world.shop, world.ben)
  await act()
  expect(await readRows(world.shop, world.ben)).toEqual(before)
}

it.for(WRITES)('%s: changes nothing of another person', async (name, { world }) => {
  await expectBenUnchanged(world, async () => {
    const input = await prepareExample(name, world)
    // A minute later, because the same cart then renews the holds of her order.
    if (name === 'POST /api/shop/order/create') world.shop.pass(MINUTE)
    const { url, init } = requestOf(name, input)
    const response = await (contract[name].access === 'admin' ? world.admin : world.ada).request(url, init)
    expect(await response.json()).toMatchObject({ success: true })
  })
})

it('a rejected unpaid order changes nothing of another person', async ({ world }) => {
  const { admin, ada, of } = world
  await expectBenUnchanged(world, () => setStatus(admin, of(ada).orderId, 'rejected'))
})

it('a refunded order changes nothing of another person', async ({ world }) => {
  const { admin, ada } = world
  await expectBenUnchanged(world, async () => {
    const { data } = await ada.call('GET /api/shop/order/list/{userId}', { params: { userId: ada.id }, query: {} })
    const paid = data.find(({ paymentStatus }) => paymentStatus === 'paid')
    await setStatus(admin, paid?._id ?? '', 'rejected')
  })
})

it('an order paid after its stock was sold changes nothing of another person', async ({ world }) => {
  const { shop, ada, product, of } = world
  await expectBenUnchanged(world, async () => {
    await setStock(shop, product, 1)
    const { orderId, paymentId } = of(ada)
    await shop.paypal.control(`orders/${paymentId}/approve`)
    const body = { orderId, paymentId, payerId: 'PAYER' }
    await expect(ada.call('POST /api/shop/order/capture', { body })).rejects.toMatchObject({ code: 'order-closed' })
    expect(await readOrderState(ada, orderId)).toBe('rejected/refunded')
  })
})

it('an expired hold changes nothing of another person', async ({ world }) => {
  const { shop, ada, of } = world
  await expectBenUnchanged(world, async () => {
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
    await reconcilePayments(shop.shop)
    expect(await readOrderState(ada, orderId)).toBe('rejected/failed')
  })
})
