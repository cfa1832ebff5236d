import { describe, expect, inject } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import type { Db } from '../../../../src/server/platform/database/schema.ts'
import { createId } from '../../../../src/server/platform/ids.ts'
import { purgeProducts } from '../../../../src/server/shop/products/administration/trash.ts'
import { requireGroups } from '../../../../src/server/shop/product-groups/queries.ts'
import { settlePayment } from '../../../../src/server/shop/payments/settle.ts'
import { addToCart, buy, placeOrder, readCart, saveAddress } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import { makeApprovedOrder } from '../../../support/payments.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { waitForBlockedStatements } from '../../../support/blocked-statements.ts'

const OWN_TABLES = ['addresses', 'email_changes', 'reviews', 'stock_alerts'] as const

async function readAccount(db: Db, userId: string): Promise<unknown[]> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).execute()
  const others = OWN_TABLES.map((table) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute())
  return [user, ...(await Promise.all(others))]
}

// SQLite runs one transaction after the other.
describe.runIf(inject('database') === 'postgres')('a transaction that waits for a row of another', () => {
  it('locks products by id, like a sale that starts, so that they cannot deadlock', async ({ shop }) => {
    const { db } = shop.shop
    const shopper = await shop.shopper()
    const ids = [(await shop.product()).id, (await shop.product()).id].toSorted()
    const address = await saveAddress(shopper)
    for (const id of ids.toReversed()) {
      await addToCart(shopper, { id })
      shop.pass(1000)
    }
    const { placed } = await db.transaction().execute(async (sale) => {
      const lock = (id = '') =>
        sale.selectFrom('variants').select('id').where('id', '=', id).forUpdate().noWait().execute()
      await lock(ids[0])
      const placing = placeOrder(shopper, address)
      await waitForBlockedStatements(db, 1)
      await lock(ids[1])
      return { placed: placing }
    })
    expect(await placed).toMatchObject({ orderId: expect.any(String) as string })
  })

  it('locks the products of an import by id, like a save, so that they cannot deadlock', async ({ shop }) => {
    const { db } = shop.shop
    const admin = await shop.admin()
    const addVariants = (styles: string[], size: string) => {
      const rows = styles.map((style, index) => ({
        line: index + 2,
        newId: createId(),
        fields: { ...PRODUCT_FORM, style, size }
      }))
      return admin.call('POST /api/admin/products/import', { body: { dryRun: false, rows } })
    }
    await addVariants(['a', 'b'], 'S')
    const { added } = await db.transaction().execute(async (save) => {
      const lock = (id: string) =>
        save.selectFrom('products').select('id').where('id', '=', id).forUpdate().noWait().execute()
      await lock('a')
      const importing = addVariants(['b', 'a'], 'M')
      await waitForBlockedStatements(db, 1)
      await lock('b')
      return { added: importing }
    })
    expect((await added).data).toMatchObject([{ outcome: 'added' }, { outcome: 'added' }])
  })

  it.for([
    ['renamed', 'PUT /api/admin/groups/edit/{slug}', { name: 'Nike', slug: 'nike-sport' }],
    ['merged', 'PUT /api/admin/groups/merge/{slug}', { into: 'puma' }]
  ] as const)(
    'locks the products of a brand that is %s before the brand, like a save',
    async ([, name, body], { shop }) => {
      const { db } = shop.shop
      const [admin, shirt] = [await shop.admin(), await shop.product({ brand: 'nike' })]
      const { change } = await db.transaction().execute(async (save) => {
        await save.selectFrom('variants').select('id').where('id', '=', shirt.id).forUpdate().execute()
        const changing = admin.call(name, { params: { slug: 'nike' }, body })
        await waitForBlockedStatements(db, 1)
        await requireGroups(save, { brand: 'nike' })
        return { change: changing }
      })
      expect((await change).data.productCount).toBe(1)
    }
  )

  it('locks two brands that are merged into each other in one order', async ({ shop }) => {
    const { db } = shop.shop
    const admin = await shop.admin()
    const merge = (slug: string, into: string) =>
      admin.call('PUT /api/admin/groups/merge/{slug}', { params: { slug }, body: { into } })
    const { merges } = await db.transaction().execute(async (save) => {
      await requireGroups(save, { brand: 'nike' })
      const merging = Promise.allSettled([merge('nike', 'puma'), merge('puma', 'nike')])
      await waitForBlockedStatements(db, 2)
      // Neither has locked the second one.
      await save.selectFrom('product_groups').select('slug').where('slug', '=', 'puma').forUpdate().noWait().execute()
      return { merges: merging }
    })
    expect((await merges).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.for([
    ['keeps a unit that is added to the cart while its order of two units is confirmed', 2, 3, [1]],
    ['can confirm an order of two units while its cart is reduced to one', 3, 1, []]
  ] as const)('%s', async ([, before, after, remaining], { shop }) => {
    const { db } = shop.shop
    const { shopper, hat, orderId } = await makeApprovedOrder(shop)
    const setQuantity = (trx: typeof db, quantity: number) =>
      trx.updateTable('cart_items').set({ quantity }).where('variant_id', '=', hat.id).execute()
    await setQuantity(db, before)
    const { confirmation } = await db.transaction().execute(async (change) => {
      await setQuantity(change, after)
      const settling = settlePayment(shop.shop, orderId, 1)
      await waitForBlockedStatements(db, 1)
      return { confirmation: settling }
    })
    expect(await confirmation).toBe('paid')
    expect((await readCart(shopper)).items.map(({ quantity }) => quantity)).toEqual(remaining)
  })

  it('writes nothing to an account that was erased, or whose password was reset', async ({ shop }) => {
    const { db } = shop.shop
    const ada = await shop.shopper()
    const [bought, soldOut] = [await shop.product(), await shop.product({ stock: 0 })]
    await buy(shop, ada, [bought, 1])
    const { id: userId, password } = ada
    const review = { userId, userName: 'Ada', reviewMessage: 'Warm.', reviewValue: 5 }
    const calls = [
      () => ada.call('PUT /api/account/name', { body: { userName: 'Eve' } }),
      () => ada.call('PUT /api/account/password', { body: { password, newPassword: 'another password' } }),
      () => ada.call('POST /api/account/change-email', { body: { password, email: 'eve@example.com' } }),
      () => ada.call('POST /api/account/erase', { body: { password } }),
      () => saveAddress(ada),
      () => ada.call('POST /api/shop/stock-alert/add', { body: { userId, productId: soldOut.id } }),
      () => ada.call('POST /api/shop/review/add', { body: { ...review, productId: bought.id } })
    ]
    const before = await readAccount(db, userId)
    const { results } = await db.transaction().execute(async (reset) => {
      await reset.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
      await reset.deleteFrom('sessions').where('user_id', '=', userId).execute()
      const pending = Promise.allSettled(calls.map((call) => call()))
      await waitForBlockedStatements(db, calls.length)
      return { results: pending }
    })
    expect(await results).toMatchObject(calls.map(() => ({ status: 'rejected', reason: { status: 401 } })))
    expect(await readAccount(db, userId)).toEqual(before)
  })

  it('invites nobody for an owner who was demoted', async ({ shop }) => {
    const { db } = shop.shop
    const [root, invited] = [await shop.admin(), { userName: 'Eve', email: 'eve@example.com' }]
    const body = { ...invited, adminRole: 'owner' } as const
    const { invitation } = await db.transaction().execute(async (demotion) => {
      await demotion.updateTable('users').set({ admin_role: 'orders' }).where('id', '=', root.id).execute()
      const inviting = Promise.allSettled([root.call('POST /api/admin/admins/invite', { body })])
      await waitForBlockedStatements(db, 1)
      return { invitation: inviting }
    })
    expect(await invitation).toMatchObject([{ status: 'rejected', reason: { status: 403 } }])
    expect(await db.selectFrom('users').select('id').where('email', '=', invited.email).execute()).toEqual([])
  })

  it('records the purge of a product once, although two processes purge at once', async ({ shop }) => {
    const { db } = shop.shop
    const hat = await shop.product()
    await (await shop.admin()).call('DELETE /api/admin/products/delete/{id}', { params: { id: hat.id } })
    shop.pass(31 * DAY)
    const { purge } = await db.transaction().execute(async (other) => {
      await other.deleteFrom('variants').where('id', '=', hat.id).execute()
      const purging = purgeProducts(shop.shop)
      await waitForBlockedStatements(db, 1)
      return { purge: purging }
    })
    await purge
    const actions = await db.selectFrom('audit_events').select('action').where('subject_id', '=', hat.id).execute()
    expect(actions.map(({ action }) => action)).not.toContain('product.purged')
  })

  it.for([
    ['changed', 'PUT /api/shop/cart/update-cart', []],
    ['added', 'POST /api/shop/cart/add', [1]]
  ] as const)('does not put sold units back into the cart if their product is %s', async ([, name, left], { shop }) => {
    const { db } = shop.shop
    const [shopper, hat] = [await shop.shopper(), await shop.product({ stock: 2 })]
    await addToCart(shopper, hat, 2)
    // Units that the shopper holds are added in a transaction.
    await placeOrder(shopper, await saveAddress(shopper))
    const { changes } = await db.transaction().execute(async (confirmation) => {
      await confirmation.deleteFrom('cart_items').where('variant_id', '=', hat.id).execute()
      const body = { userId: shopper.id, productId: hat.id, quantity: 1 }
      const changing = Promise.allSettled([shopper.call(name, { body })])
      await waitForBlockedStatements(db, 1)
      return { changes: changing }
    })
    await changes
    expect((await readCart(shopper)).items.map(({ quantity }) => quantity)).toEqual(left)
  })
})
