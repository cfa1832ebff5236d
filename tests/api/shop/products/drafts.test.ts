import { describe, expect } from 'vitest'

import { addToCart, placeOrder, readCart } from '../../../support/checkout.ts'
import { importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Member, Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { searchTitles } from '../../../support/search.ts'
import { makeStockAlert } from '../../../support/stock-alerts.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'
import { queueStockMails } from '../../../../src/server/shop/stock-alerts/queue-mails.ts'

const add = async (admin: Person, changes: object = {}) =>
  (await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changes } })).data

const edit = (admin: Person, id: string, changes: object) =>
  admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body: { ...PRODUCT_FORM, ...changes } })

const list = async (admin: Person, query: object = {}) => {
  const grouped = { limit: 10, grouped: 'true', ...query } as const
  const { data, total } = await admin.call('GET /api/admin/products/get', { query: grouped })
  return { titles: data.map(({ title }) => title).toSorted(), total }
}

const readShop = async (shop: TestShop, id: string) => {
  const visitor = shop.visitor()
  const { data, counts } = await visitor.call('GET /api/shop/products/get', { query: { counts: 'true' } })
  const details = await visitor
    .call('GET /api/shop/products/get/{id}', { params: { id } })
    .catch((error) => error.status)
  const feed = await visitor.call('GET /api/shop/products/feed', { query: {} })
  return {
    listed: data.map(({ _id }) => _id).includes(id),
    counted: counts?.category['men'],
    inFeed: feed.data.some(({ _id }) => _id === id),
    found: (await searchTitles(shop, 'Winter coat')).length,
    details: typeof details === 'number' ? details : 200
  }
}

const VISIBLE = { listed: true, counted: 1, inFeed: true, found: 1, details: 200 }
const HIDDEN = { listed: false, counted: 0, inFeed: false, found: 0, details: 404 }
const COAT = { title: 'Winter coat', category: 'men' }

const expectNotFound = (call: Promise<unknown>) => expect(call).rejects.toMatchObject({ status: 404 })

describe('a draft', () => {
  it('is not in the shop until it is published', async ({ shop }) => {
    const admin = await shop.admin()
    const draft = await add(admin, { ...COAT, status: 'draft' })
    expect(draft.status).toBe('draft')
    expect(await readShop(shop, draft._id)).toEqual(HIDDEN)
    await edit(admin, draft._id, COAT)
    expect(await readShop(shop, draft._id)).toEqual(HIDDEN)
    const { data } = await edit(admin, draft._id, { ...COAT, status: 'published' })
    expect(data).not.toHaveProperty('status')
    expect(await readShop(shop, draft._id)).toEqual(VISIBLE)
    await edit(admin, draft._id, { ...COAT, status: 'draft' })
    expect(await readShop(shop, draft._id)).toEqual(HIDDEN)
    const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'product' } })
    expect(events.map(({ after }) => after?.['status'])).toEqual(['draft', '', 'draft'])
  })

  it('has all sizes and colors of its product, and stays one in the trash', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L')]
    await saveStyle(admin, { title: 'Winter coat', variants: [small, large], status: 'draft' })
    expect(await readShop(shop, large._id)).toEqual(HIDDEN)
    const params = { id: large._id }
    await admin.call('DELETE /api/admin/products/delete/{id}', { params })
    await admin.call('PUT /api/admin/products/restore/{id}', { params })
    expect(await readShop(shop, large._id)).toEqual(HIDDEN)
    await saveStyle(admin, { title: 'Winter coat', variants: [small, large], status: '' })
    expect(await readShop(shop, small._id)).toMatchObject({ listed: true, details: 200 })
  })

  it('is listed, counted and found in the admin, also by status', async ({ shop }) => {
    const admin = await shop.admin()
    await add(admin, { ...COAT, title: 'Winter coat, new', status: 'draft' })
    await add(admin, COAT)
    const both = { titles: ['Winter coat', 'Winter coat, new'], total: 2 }
    expect(await list(admin)).toEqual(both)
    expect(await list(admin, { q: 'winter coat' })).toEqual(both)
    expect(await list(admin, { q: 'winter coat', sortBy: 'title-atoz' })).toEqual(both)
    expect(await list(admin, { stock: 'in' })).toEqual(both)
    for (const query of [{}, { q: 'winter' }, { category: 'men' }]) {
      expect(await list(admin, { ...query, status: 'draft' })).toEqual({ titles: ['Winter coat, new'], total: 1 })
      expect(await list(admin, { ...query, status: 'published' })).toEqual({ titles: ['Winter coat'], total: 1 })
    }
  })

  it('is imported from a file, and an unknown status is refused', async ({ shop }) => {
    const admin = await shop.admin()
    const product = await add(admin, COAT)
    const importStatus = async (status: string) => (await importRows(admin, [{ _id: product._id, status }]))[0]
    expect(await importStatus('Draft')).toMatchObject({ changes: [{ field: 'status', from: '', to: 'draft' }] })
    expect(await readShop(shop, product._id)).toEqual(HIDDEN)
    expect(await importStatus('hidden')).toMatchObject({ outcome: 'rejected', errors: [{ field: 'status' }] })
    expect(await importStatus('Published')).toMatchObject({ changes: [{ field: 'status', from: 'draft', to: '' }] })
    await expect(add(admin, { status: 'hidden' })).rejects.toMatchObject({ status: 400, field: 'status' })
  })
})

describe('a shopper', () => {
  const hide = async (admin: Person, { _id }: { _id: string }) => edit(admin, _id, { ...COAT, status: 'draft' })
  const addAlert = (shopper: Member, productId: string) =>
    shopper.call('POST /api/shop/stock-alert/add', { body: { userId: shopper.id, productId } })

  it('cannot add a draft to the cart, review it or wait for it', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const draft = await add(admin, { totalStock: 5, status: 'draft' })
    await expectNotFound(addToCart(shopper, { id: draft._id }))
    await edit(admin, draft._id, { totalStock: 0, status: 'draft' })
    await expectNotFound(addAlert(shopper, draft._id))
    const review = { productId: draft._id, userId: shopper.id, userName: 'A', reviewMessage: 'Good', reviewValue: 5 }
    await expectNotFound(shopper.call('POST /api/shop/review/add', { body: review }))
  })

  it('sees that a product in the cart is no longer sold, and cannot order it', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const product = await add(admin, COAT)
    await addToCart(shopper, { id: product._id })
    await hide(admin, product)
    expect((await readCart(shopper)).items).toMatchObject([{ discontinued: true, available: 0 }])
    await expect(placeOrder(shopper)).rejects.toMatchObject({ message: /no longer available/ })
    await edit(admin, product._id, { ...COAT, status: '' })
    await expect(placeOrder(shopper)).resolves.toBeDefined()
  })

  it('who waits for a product that becomes a draft gets the email when it is published', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const product = await add(admin, COAT)
    await hide(admin, product)
    await makeStockAlert(shop.shop.db, shopper.id, product._id)
    const countMails = async () => {
      await queueStockMails(shop.shop)
      return (await shop.shop.db.selectFrom('stock_alerts').select('id').where('queued_at', 'is not', null).execute())
        .length
    }
    expect(await countMails()).toBe(0)
    await edit(admin, product._id, { ...COAT, status: 'published' })
    expect(await countMails()).toBe(1)
  })
})
