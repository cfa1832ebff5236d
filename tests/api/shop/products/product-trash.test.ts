import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { createSession } from '../../../../src/server/people/sessions/sessions.ts'
import { deleteExpired } from '../../../../src/server/process/delete-expired.ts'
import { addToCart, buy, readOrder, order, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import { makeReview } from '../../../support/reviews.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const remove = (admin: Person, id: string) => admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
const restore = (admin: Person, id: string) => admin.call('PUT /api/admin/products/restore/{id}', { params: { id } })

const countListed = async (shop: TestShop) =>
  (await shop.visitor().call('GET /api/shop/products/get', { query: { limit: 50 } })).total

const rows = async ({ shop }: TestShop) =>
  (await shop.db.selectFrom('products').select('title').orderBy('title').execute()).map(({ title }) => title)

/** Sessions expire before the trash does. */
async function signInAgain({ shop, visitor }: TestShop, member: Member): Promise<Member> {
  const { token } = await createSession(shop, shop.db, member.id)
  return { ...member, ...visitor(() => token) }
}

describe('restoring a product', () => {
  it('brings it back unchanged, and only once', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 30, salePrice: 20, stock: 4 })
    await remove(admin, hat.id)
    shop.pass(29 * DAY)
    const later = await shop.admin('Second')
    const { data } = await restore(later, hat.id)
    expect(data).toMatchObject({ _id: hat.id, title: 'Hat', price: 30, salePrice: 20, totalStock: 4 })
    expect(data.deletedAt).toBeUndefined()
    expect((await restore(later, hat.id)).data).toEqual(data)
    expect(await countListed(shop)).toBe(1)
    const found = await shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword: 'hat' }, query: {} })
    expect(found.data).toHaveLength(1)
    const { data: trail } = await later.call('GET /api/admin/activity/get', { query: {} })
    expect(trail.filter(({ action }) => action === 'product.restored')).toMatchObject([
      { actor: { userName: 'Second' }, subject: { kind: 'product', id: hat.id }, after: { title: 'Hat' } }
    ])
  })

  it('responds with 404 after 30 days, and for an unknown product', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product()
    await remove(admin, hat.id)
    shop.pass(30 * DAY)
    const later = await shop.admin('Second')
    const notFound = { status: 404, message: 'Product not found' }
    await expect(restore(later, hat.id)).rejects.toMatchObject(notFound)
    await expect(restore(later, 'f'.repeat(24))).rejects.toMatchObject(notFound)
  })
})

describe('the cleanup of the trash', () => {
  it('purges products deleted 30 days ago, with their reviews', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat' })
    const coat = await shop.product({ title: 'Coat' })
    await shop.product({ title: 'Kept' })
    const review = { id: 'r', variant_id: hat.id, user_id: shopper.id, user_name: 'Ada', message: 'Good.', value: 5 }
    await shop.shop.db
      .insertInto('reviews')
      .values({ ...review, created_at: shop.shop.now().toISOString() })
      .execute()
    await remove(admin, hat.id)
    shop.pass(DAY)
    await remove(admin, coat.id)
    shop.pass(29 * DAY - 1)
    await deleteExpired(shop.shop)
    expect(await rows(shop)).toEqual(['Coat', 'Hat', 'Kept'])
    shop.pass(1)
    await deleteExpired(shop.shop)
    expect(await rows(shop)).toEqual(['Coat', 'Kept'])
    expect(await shop.shop.db.selectFrom('reviews').selectAll().execute()).toEqual([])
    const later = await shop.admin('Later')
    const { data: trail } = await later.call('GET /api/admin/activity/get', { query: { q: 'permanently' } })
    expect(trail).toMatchObject([
      { action: 'product.purged', actor: null, subject: { kind: 'product', id: hat.id }, before: { title: 'Hat' } }
    ])
  })

  it('keeps products that an order, a cart or a hold refers to', async ({ shop }) => {
    const [admin, ada, ben, cleo] = [
      await shop.admin(),
      await shop.shopper(),
      await shop.shopper('Ben'),
      await shop.shopper('Cleo')
    ]
    const [bought, held, carted] = [
      await shop.product({ title: 'Bought' }),
      await shop.product({ title: 'Held' }),
      await shop.product({ title: 'Carted' })
    ]
    const paid = await buy(shop, ada, [bought, 1])
    await order(ben, [held, 2])
    await addToCart(cleo, carted, 3)
    for (const { id } of [bought, held, carted]) await remove(admin, id)
    shop.pass(31 * DAY)
    await deleteExpired(shop.shop)
    expect(await rows(shop)).toEqual(['Bought', 'Carted', 'Held'])
    const [adaLater, cleoLater] = [await signInAgain(shop, ada), await signInAgain(shop, cleo)]
    expect((await readOrder(adaLater, paid._id)).cartItems).toMatchObject([{ title: 'Bought' }])
    expect((await readCart(cleoLater)).items).toMatchObject([{ title: 'Carted', available: 0 }])
  })

  it('keeps the reviews of a product of which another variant can still be restored', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L')]
    await saveStyle(admin, { variants: [small, large] })
    await makeReview(shop, { id: small._id })
    await remove(admin, small._id)
    shop.pass(20 * DAY)
    await remove(await shop.admin('Rita'), large._id)
    shop.pass(11 * DAY)
    await deleteExpired(shop.shop)
    await restore(await shop.admin('Third'), large._id)
    const visitor = shop.visitor()
    const { data } = await visitor.call('GET /api/shop/review/{productId}', {
      params: { productId: large._id },
      query: {}
    })
    expect(data).toHaveLength(1)
  })

  it('purges more products than fit in one transaction', async ({ shop }) => {
    const at = shop.shop.now().toISOString()
    for (let nth = 0; nth < 450; nth += 1) await shop.product()
    await shop.shop.db.updateTable('variants').set({ deleted_at: at }).execute()
    shop.pass(30 * DAY)
    await deleteExpired(shop.shop)
    expect(await rows(shop)).toEqual([])
  })
})
