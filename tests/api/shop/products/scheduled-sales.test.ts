import { describe, expect } from 'vitest'

import { HOUR, SECOND } from '../../../../src/lib/dates.ts'
import { addToCart, order, readCart } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { openSite } from '../../../support/site.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const inHours = ({ shop }: TestShop, hours: number) => new Date(shop.now().getTime() + hours * HOUR).toISOString()

const findProduct = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/products/get', { query: { q: id } })).data[0]

const readPrices = async (person: Person, id: string) => {
  const { price, salePrice } = (await person.call('GET /api/shop/products/get/{id}', { params: { id } })).data
  return [price, salePrice]
}

/** Adds a coat of $55 with a sale price of $44. */
async function addCoat(shop: TestShop, fields: object) {
  const admin = await shop.admin()
  const { data } = await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...fields } })
  const params = { id: data._id }
  const edit = async (changes: object) => {
    const body = { ...PRODUCT_FORM, ...changes } as never
    return (await admin.call('PUT /api/admin/products/edit/{id}', { params, body })).data
  }
  return { admin, coat: data, id: data._id, params, edit }
}

describe('a sale with a start and an end', () => {
  it('changes the price at the start and at the end, in every process', async ({ shop }) => {
    const times = { saleStartsAt: inHours(shop, 1), saleEndsAt: inHours(shop, 2) }
    const { admin, coat, id } = await addCoat(shop, times)
    expect(coat).toMatchObject({ price: 55, salePrice: 44, ...times })
    const hat = await shop.product({ price: 50 })
    const other = await openOtherProcess(shop)
    const site = await openSite(other, 'in this process')
    const ada = await shop.shopper()
    await addToCart(ada, { id }, 1)
    const readAll = async () => {
      const prices = await readPrices(other.visitor(), id)
      const { headers } = await site.send('/shop/listing', ada)
      const { data } = await other.visitor().call('GET /api/shop/products/get', { query: {} })
      const [item] = (await readCart(ada)).items
      return [headers['etag'], prices, item?.salePrice, data.map(({ _id }) => _id)]
    }
    const [before, ...regular] = await readAll()
    expect(regular).toEqual([[55, 0], 0, [hat.id, id]])
    shop.pass(HOUR - SECOND)
    expect(await readAll()).toEqual([before, ...regular])
    shop.pass(SECOND)
    const [, ...onSale] = await readAll()
    expect(onSale).toEqual([[55, 44], 44, [id, hat.id]])
    expect(await findProduct(admin, id)).toMatchObject({ ...coat, updatedAt: coat.updatedAt })
    shop.pass(HOUR)
    expect((await readAll()).slice(1)).toEqual(regular)
    expect(await findProduct(admin, id)).not.toHaveProperty('saleEndsAt')
  })

  it.for(['list', 'search', 'details'] as const)(
    'starts for a visitor of another process who only requests the %s',
    async (page, { shop }) => {
      const { id } = await addCoat(shop, { saleStartsAt: inHours(shop, 1) })
      const { call } = (await openOtherProcess(shop)).visitor()
      const params = { keyword: 'coat' }
      const requests = {
        list: async () => (await call('GET /api/shop/products/get', { query: {} })).data,
        search: async () => (await call('GET /api/shop/search/{keyword}', { params, query: {} })).data,
        details: async () => [(await call('GET /api/shop/products/get/{id}', { params: { id } })).data]
      }
      expect(await requests[page]()).toMatchObject([{ price: 55, salePrice: 0 }])
      shop.pass(HOUR)
      expect(await requests[page]()).toMatchObject([{ price: 55, salePrice: 44 }])
    }
  )

  it('is in the list of scheduled sales until it starts, and then in that of products on sale', async ({ shop }) => {
    const { admin, id } = await addCoat(shop, { saleStartsAt: inHours(shop, 1), saleEndsAt: inHours(shop, 2) })
    await shop.product({ title: 'Hat' })
    const listIds = async (sale: 'true' | 'scheduled', q?: string) =>
      (await admin.call('GET /api/admin/products/get', { query: { sale, q } })).data.map(({ _id }) => _id)
    const listAll = async () => [await listIds('scheduled'), await listIds('true')]
    expect(await listAll()).toEqual([[id], []])
    expect([await listIds('scheduled', 'coat'), await listIds('scheduled', 'hat')]).toEqual([[id], []])
    shop.pass(HOUR)
    expect(await listAll()).toEqual([[], [id]])
    shop.pass(HOUR)
    expect(await listAll()).toEqual([[], []])
  })

  it('starts for a visitor of a process that has not read its times before', async ({ shop }) => {
    const other = await openOtherProcess(shop)
    const { id } = await addCoat(shop, { saleStartsAt: inHours(shop, 1), saleEndsAt: inHours(shop, 2) })
    shop.pass(HOUR)
    expect(await readPrices(other.visitor(), id)).toEqual([55, 44])
  })

  it('keeps its start after an edit without one, and starts although an order changed the stock', async ({ shop }) => {
    const { id, params } = await addCoat(shop, { saleStartsAt: inHours(shop, 1), totalStock: 9 })
    const [ada, rita] = [await shop.shopper(), await shop.admin('Rita')]
    const body = { ...PRODUCT_FORM, title: 'Warm coat', totalStock: 9 } as never
    const { data } = await rita.call('PUT /api/admin/products/edit/{id}', { params, body })
    expect(data).toMatchObject({ salePrice: 44, saleStartsAt: inHours(shop, 1) })
    shop.pass(HOUR)
    await order(ada, [{ id }, 1])
    expect(await readPrices(ada, id)).toEqual([55, 44])
  })

  it.for<[string, object, [number, number], [number, number]]>([
    ['another sale price', { salePrice: 40 }, [55, 40], [55, 40]],
    ['no sale price', { salePrice: 0 }, [55, 0], [55, 0]],
    ['no start', { saleStartsAt: null }, [55, 44], [55, 44]],
    ['a past start', { saleStartsAt: '2026-01-01T00:00:00Z' }, [55, 44], [55, 44]],
    ['another end', { saleEndsAt: '2026-03-02T10:30:00Z', saleStartsAt: null }, [55, 44], [55, 0]],
    ['another price of the same sale', { salePrice: 40, saleStartsAt: '2026-03-02T11:00:00Z' }, [55, 0], [55, 40]]
  ])('follows an edit with %s', async ([, changes, now, later], { shop }) => {
    const { id, edit } = await addCoat(shop, { saleStartsAt: inHours(shop, 1) })
    await edit(changes)
    expect(await readPrices(shop.visitor(), id)).toEqual(now)
    shop.pass(HOUR)
    expect(await readPrices(await shop.shopper(), id)).toEqual(later)
  })

  it('starts although its time comes while it is saved', async ({ shop }) => {
    const { id, edit } = await addCoat(shop, { salePrice: 0 })
    const { db, now } = shop.shop
    const saleStartsAt = new Date(now().getTime() + 1).toISOString()
    shop.shop.db = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') shop.pass(SECOND)
        return node
      },
      transformResult: async ({ result }) => result
    })
    expect(await edit({ saleStartsAt })).toMatchObject({ salePrice: 44, saleStartsAt })
    shop.shop.db = db
    expect(await readPrices(await shop.shopper(), id)).toEqual([55, 44])
  })

  it('loses its start and end when its price is removed', async ({ shop }) => {
    const { edit } = await addCoat(shop, { saleStartsAt: inHours(shop, 1), saleEndsAt: inHours(shop, 2) })
    const edited = await edit({ salePrice: 0 })
    expect(edited).not.toHaveProperty('saleStartsAt')
    expect(edited).not.toHaveProperty('saleEndsAt')
  })

  it('cannot end before it starts, or in the past', async ({ shop }) => {
    const { edit } = await addCoat(shop, {})
    const refused = { status: 400, field: 'saleEndsAt' }
    const saleEndsAt = inHours(shop, 1)
    await expect(edit({ saleStartsAt: saleEndsAt, saleEndsAt })).rejects.toMatchObject({
      ...refused,
      message: 'The end of the sale must be later than the start.'
    })
    await expect(edit({ saleEndsAt: inHours(shop, -1) })).rejects.toMatchObject({
      ...refused,
      message: 'The end of the sale must be in the future.'
    })
    await edit({ saleStartsAt: inHours(shop, 1) })
    await expect(edit({ saleEndsAt: inHours(shop, 0.5) })).rejects.toMatchObject(refused)
  })

  it('starts in the trash, so that a restored product has the right price', async ({ shop }) => {
    const { admin, id, params } = await addCoat(shop, { saleStartsAt: inHours(shop, 1) })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params })
    shop.pass(HOUR)
    expect((await admin.call('PUT /api/admin/products/restore/{id}', { params })).data).toMatchObject({ salePrice: 44 })
    expect(await readPrices(shop.visitor(), id)).toEqual([55, 44])
  })

  it('undoing a bulk change restores the previous start and end', async ({ shop }) => {
    const times = { saleStartsAt: inHours(shop, 1), saleEndsAt: inHours(shop, 2) }
    const { admin, id } = await addCoat(shop, times)
    const change = async (input: { priceBy: number } | { salePercent: number }) => {
      const { data } = await admin.call('PUT /api/admin/products/change', { body: { ids: [id], change: input } })
      const [outcome] = data
      if (!outcome?.done || !outcome.before || !outcome.after) throw new Error('not changed')
      return { ...outcome, before: outcome.before, after: outcome.after }
    }
    const raised = await change({ priceBy: 10 })
    expect(raised.before).toMatchObject({ salePrice: 44, ...times })
    expect(raised.after).toMatchObject({ price: 60.5, salePrice: 48.4, ...times })
    expect(await readPrices(shop.visitor(), id)).toEqual([60.5, 0])
    const { before, after, updatedAt: seenUpdatedAt } = await change({ salePercent: 50 })
    expect(after).not.toHaveProperty('saleStartsAt')
    expect(await readPrices(shop.visitor(), id)).toEqual([60.5, 30.25])
    const products = [{ _id: id, ...before, stockBy: 0, seenUpdatedAt }]
    await admin.call('PUT /api/admin/products/undo-change', { body: { products } })
    expect(await findProduct(admin, id)).toMatchObject({ salePrice: 48.4, ...times })
    shop.pass(HOUR)
    expect(await readPrices(await shop.shopper(), id)).toEqual([60.5, 48.4])
  })

  it('belongs to a variant of a style, and the others keep their price', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L')]
    const scheduled = { ...small, salePrice: 40, saleStartsAt: inHours(shop, 1) }
    const { variants } = await saveStyle(admin, { variants: [scheduled, large] })
    expect(variants.map(({ salePrice, saleStartsAt }) => [salePrice, saleStartsAt])).toEqual([
      [40, inHours(shop, 1)],
      [0, undefined]
    ])
    await saveStyle(admin, { variants: [{ ...small, salePrice: 40 }, large] })
    shop.pass(HOUR)
    const ada = await shop.shopper()
    expect([await readPrices(ada, small._id), await readPrices(ada, large._id)]).toEqual([
      [50, 40],
      [50, 0]
    ])
  })
})

describe('the import of sales', () => {
  const load = async (admin: Person, fields: Record<string, string>) =>
    (await admin.call('POST /api/admin/products/import', { body: { dryRun: false, rows: [{ line: 2, fields }] } })).data

  it('sets the start and end, keeps them without these columns, and removes them for a new sale price', async ({
    shop
  }) => {
    const { admin, id } = await addCoat(shop, {})
    const saleStartsAt = inHours(shop, 1)
    expect(await load(admin, { _id: id, saleStartsAt, saleEndsAt: '' })).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'saleStartsAt', from: '', to: saleStartsAt }] }
    ])
    expect(await load(admin, { _id: id, salePrice: '44' })).toMatchObject([{ outcome: 'unchanged' }])
    await load(admin, { _id: id, title: 'Warm coat' })
    expect(await findProduct(admin, id)).toMatchObject({ salePrice: 44, saleStartsAt })
    await load(admin, { _id: id, salePrice: '40' })
    expect(await readPrices(shop.visitor(), id)).toEqual([55, 40])
    expect(await findProduct(admin, id)).not.toHaveProperty('saleStartsAt')
  })

  it('names a wrong time', async ({ shop }) => {
    const { admin, id } = await addCoat(shop, {})
    expect(await load(admin, { _id: id, saleStartsAt: 'tomorrow', saleEndsAt: '2026-01-01T00:00:00Z' })).toMatchObject([
      { errors: [{ field: 'saleStartsAt', message: 'must be a time such as 2026-12-01T09:00:00Z' }] }
    ])
    expect(await load(admin, { _id: id, saleEndsAt: '2026-01-01T00:00:00Z' })).toMatchObject([
      { errors: [{ field: 'saleEndsAt', message: 'must be in the future' }] }
    ])
  })
})
