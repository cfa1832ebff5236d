import { describe, expect } from 'vitest'

import { readStock } from '../../../support/ledger.ts'
import { addToCart, buy, capture, decidePayment, readOrder, order, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

/** Real clients send more fields than the shop reads. */
const COAT = { ...PRODUCT_FORM, averageReview: 0 }

const add = (admin: Person, changed: object = {}) =>
  admin.call('POST /api/admin/products/add', { body: { ...COAT, ...changed } })

const listAll = async (admin: Person) => (await admin.call('GET /api/admin/products/get', { query: {} })).data

const listTitles = async (shop: TestShop) =>
  (await shop.visitor().call('GET /api/shop/products/get', { query: {} })).data.map((product) => product.title)

async function edit(admin: Person, id: string, typed: object, read?: object) {
  const [seen] = read ? [read] : (await listAll(admin)).filter((product) => product._id === id)
  const body = { ...seen, __v: 0, ...typed } as unknown as typeof COAT
  return admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body })
}

describe('adding a product', () => {
  it('makes it visible to shoppers with the values of the form', async ({ shop }) => {
    const admin = await shop.admin()
    const { data } = await add(admin)
    const at = shop.shop.now().toISOString()
    const { averageReview, ...typed } = COAT
    const names = { categoryName: 'Women', brandName: 'Zara' }
    const fields = {
      ...typed,
      ...names,
      price: 55,
      salePrice: 44,
      totalStock: 3,
      averageReview,
      createdAt: at,
      updatedAt: at
    }
    expect(data).toEqual({ ...fields, _id: data._id, seenStock: 3, seenTaken: 0, onHand: 3, reserved: 0 })
    const { data: seen } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: data._id } })
    expect(seen).toEqual({ ...fields, _id: data._id })
  })

  it.for([[''], [null], [undefined], ['0'], [0]])('with the sale price %j means no sale', async ([none], { shop }) => {
    expect((await add(await shop.admin(), { salePrice: none })).data.salePrice).toBe(0)
  })

  it.for<[string, unknown]>([
    ['title', ''],
    ['title', '   '],
    ['title', 'x'.repeat(201)],
    ['description', ''],
    ['image', ''],
    ['image', 'javascript:alert(1)'],
    ['image', '//elsewhere.example/x.jpg'],
    ['image', '/a b.jpg'],
    ['category', 'boats'],
    ['category', ''],
    ['brand', '-'],
    ['price', ''],
    ['price', '0'],
    ['price', '-1'],
    ['price', '12.345'],
    ['price', 'NaN'],
    ['price', '1e3'],
    ['price', 100_001],
    ['price', null],
    ['salePrice', '55.01'],
    ['salePrice', '-1'],
    ['totalStock', ''],
    ['totalStock', '1.5'],
    ['totalStock', 1e-71],
    ['totalStock', '-1'],
    ['totalStock', '1000001'],
    ['totalStock', {}]
  ])('with the %s %j is rejected and adds nothing', async ([field, value], { shop }) => {
    const admin = await shop.admin()
    const refused = { kind: 'rejected', status: 400, message: 'Invalid data provided!' }
    await expect(add(admin, { [field]: value })).rejects.toMatchObject(refused)
    expect(await listAll(admin)).toEqual([])
  })

  it('stores prices to the cent', async ({ shop }) => {
    const admin = await shop.admin()
    const { data } = await add(admin, { price: '1.15', salePrice: 1.1 })
    expect([data.price, data.salePrice]).toEqual([1.15, 1.1])
  })
})

describe('the list for administrators', () => {
  it('shows the newest first and each product exactly once across pages', async ({ shop }) => {
    const admin = await shop.admin()
    for (const title of ['one', 'two', 'three', 'four', 'five']) {
      await add(admin, { title })
      if (title !== 'three') shop.pass(1000)
    }
    const whole = await listAll(admin)
    expect(whole.map(({ title }) => title).filter((title) => title !== 'three' && title !== 'four')).toEqual([
      'five',
      'two',
      'one'
    ])
    const met = []
    let cursor: string | undefined
    do {
      const page = await admin.call('GET /api/admin/products/get', { query: { limit: 2, cursor } })
      expect(page.total).toBe(5)
      met.push(...page.data)
      cursor = page.nextCursor ?? undefined
    } while (cursor && met.length < 10)
    expect(met).toEqual(whole)
  })
})

describe('editing a product', () => {
  it('accepts the whole product with the changed fields', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = (await add(admin)).data
    shop.pass(1000)
    const { data } = await edit(admin, id, { title: 'Long coat', price: '60', totalStock: '7' })
    expect(data).toMatchObject({ _id: id, title: 'Long coat', price: 60, salePrice: 44, totalStock: 7, seenStock: 7 })
    expect(data.updatedAt > data.createdAt).toBe(true)
    expect(await listAll(admin)).toEqual([data])
  })

  it('is visible to shoppers at once', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = (await add(admin)).data
    await edit(admin, id, { title: 'Long coat' })
    expect(await listTitles(shop)).toEqual(['Long coat'])
  })

  it('applies the admin’s stock difference without undoing sales made since', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 10 })
    const [seen] = await listAll(admin)
    await buy(shop, shopper, [hat, 2])
    const { data } = await edit(admin, hat.id, { totalStock: '15' }, seen)
    expect(data.totalStock).toBe(13)
  })

  it('keeps the stock if the admin did not edit it', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 10 })
    const [seen] = await listAll(admin)
    await order(shopper, [hat, 4])
    await edit(admin, hat.id, { title: 'Hat' }, seen)
    expect(await readStock(shop, hat)).toEqual({ onHand: 10, reserved: 4 })
  })

  it('keeps the stock that another admin has changed since, if it was not edited', async ({ shop }) => {
    const [root, admin] = [await shop.admin(), await shop.admin('Second')]
    const hat = await shop.product({ stock: 1 })
    const [seen] = await listAll(root)
    await edit(root, hat.id, { totalStock: 11 }, seen)
    await edit(admin, hat.id, { title: 'Hat' }, seen)
    expect(await readStock(shop, hat)).toEqual({ onHand: 11, reserved: 0 })
  })

  it('that arrives several times is applied once, despite sales in between', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 3 })
    const [seen] = await listAll(admin)
    const restock = () => edit(admin, hat.id, { totalStock: '10' }, seen)
    await Promise.all([restock(), restock(), buy(shop, shopper, [hat, 2]), restock()])
    expect((await restock()).data.totalStock).toBe(8)
    expect((await edit(admin, hat.id, { totalStock: '2' }, seen)).data.totalStock).toBe(0)
  })

  it('shows the typed stock, even if more is reserved than on hand', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 2 })
    await order(shopper, [hat, 2])
    await shop.shop.db.updateTable('variants').set({ on_hand: 0 }).where('id', '=', hat.id).execute()
    const { data } = await edit(admin, hat.id, { totalStock: 5 })
    expect(data).toMatchObject({ totalStock: 5, onHand: 7, reserved: 2 })
  })

  it('sets an absolute stock for a client that does not send the stock it saw', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ stock: 10 })
    const { data } = await edit(admin, hat.id, { totalStock: '4', seenStock: undefined, seenTaken: undefined })
    expect(data.totalStock).toBe(4)
  })

  it('never makes the stock negative, despite sales made since', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const [seen] = await listAll(admin)
    await buy(shop, shopper, [hat, 3])
    await edit(admin, hat.id, { totalStock: '0' }, seen)
    expect(await readStock(shop, hat)).toEqual({ onHand: 0, reserved: 0 })
  })

  it('to less than the reserved stock refunds the shopper who pays for it', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const { orderId, approvalURL } = await order(shopper, [hat, 5])
    const back = await decidePayment(shop, approvalURL, 'pay')
    const [seen] = await listAll(admin)
    expect(seen?.totalStock).toBe(0)
    await shop.shop.db.updateTable('variants').set({ on_hand: 2 }).where('id', '=', hat.id).execute()
    await expect(capture(shopper, back)).rejects.toMatchObject({ status: 402 })
    expect(await readOrder(shopper, orderId)).toMatchObject({ orderStatus: 'rejected', paymentStatus: 'refunded' })
    expect(await readStock(shop, hat)).toEqual({ onHand: 2, reserved: 0 })
  })

  it('that does not exist responds with 404', async ({ shop }) => {
    const notFound = { status: 404, message: 'Product not found' }
    await expect(edit(await shop.admin(), 'f'.repeat(24), COAT, COAT)).rejects.toMatchObject(notFound)
  })

  it('rejects invalid values and changes nothing', async ({ shop }) => {
    const admin = await shop.admin()
    const { data } = await add(admin)
    await expect(edit(admin, data._id, { title: 'Other', price: '-5' })).rejects.toMatchObject({ status: 400 })
    expect(await listAll(admin)).toEqual([data])
  })
})

describe('deleting a product', () => {
  const remove = (admin: Person, id: string) => admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })

  it('removes it from all lists; a second delete responds with 404', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = (await add(admin)).data
    expect(await remove(admin, id)).toEqual({ success: true })
    expect([await listAll(admin), await listTitles(shop)]).toEqual([[], []])
    const notFound = { status: 404 }
    await expect(shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).rejects.toMatchObject(
      notFound
    )
    await expect(remove(admin, id)).rejects.toMatchObject({ ...notFound, message: 'Product not found' })
    await expect(edit(admin, id, {}, COAT)).rejects.toMatchObject(notFound)
  })

  it('keeps carts and orders that contain it readable', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 5 })
    const paid = await buy(shop, shopper, [hat, 1])
    await addToCart(shopper, hat, 2)
    await remove(admin, hat.id)
    expect((await readCart(shopper)).items).toMatchObject([{ title: 'Hat', quantity: 2, available: 0 }])
    expect((await readOrder(shopper, paid._id)).cartItems).toMatchObject([{ title: 'Hat', quantity: 1 }])
    const params = { userId: shopper.id, productId: hat.id }
    const { data } = await shopper.call('DELETE /api/shop/cart/{userId}/{productId}', { params })
    expect(data.items).toEqual([])
  })

  it('does not affect a shopper who is already paying for it', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ stock: 5 })
    const { approvalURL } = await order(shopper, [hat, 2])
    await remove(admin, hat.id)
    const { data } = await capture(shopper, await decidePayment(shop, approvalURL, 'pay'))
    expect(data.orderStatus).toBe('confirmed')
    expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
  })
})

describe('the audit log', () => {
  it('records who added, edited and deleted a product, with the previous values', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = (await add(admin)).data
    shop.pass(1000)
    await edit(admin, id, { title: 'Long coat', totalStock: 5 })
    shop.pass(1000)
    await edit(admin, id, {})
    shop.pass(1000)
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: {} })
    const by = { actor: { id: admin.id, userName: 'Root' }, subject: { kind: 'product', id } }
    expect(data).toMatchObject([
      { ...by, action: 'product.deleted', before: { title: 'Long coat' }, after: null },
      {
        ...by,
        action: 'product.edited',
        before: { title: 'Coat', onHand: 3 },
        after: { title: 'Long coat', onHand: 5 }
      },
      { ...by, action: 'product.added', before: null, after: { title: 'Coat', price: 55 } }
    ])
  })
})
