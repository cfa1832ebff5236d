import { describe, expect } from 'vitest'

import { buy, readOrder } from '../../../support/checkout.ts'
import { type Fields, importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { Member } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const BARCODE = '4006381333931'

const add = async (admin: Member, changes: object) =>
  (await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changes } })).data

const edit = (admin: Member, id: string, changes: object) =>
  admin.call('PUT /api/admin/products/edit/{id}', { params: { id }, body: { ...PRODUCT_FORM, ...changes } })

const list = async (admin: Member, query: object = {}) =>
  (await admin.call('GET /api/admin/products/get', { query })).data

const remove = (admin: Member, id: string) => admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })

const createSkuError = (title: string) => ({
  status: 400,
  field: 'sku',
  message: `The SKU is already used by “${title}”.`
})

describe('the SKU and barcode of a product', () => {
  it('are seen by admins only, recorded, and kept by clients that do not send them', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await add(admin, { sku: ' TS-1 ', barcode: '4006381 333931' })
    await edit(admin, id, { title: 'Warm coat' })
    expect(await list(admin)).toMatchObject([{ title: 'Warm coat', sku: 'TS-1', barcode: BARCODE }])
    const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })
    expect(data).not.toHaveProperty('sku')
    await edit(admin, id, { sku: null, barcode: '' })
    expect((await list(admin))[0]).not.toHaveProperty('sku')
    const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'product' } })
    expect(events.map(({ after }) => after?.['sku'])).toEqual(['', undefined, 'TS-1'])
  })

  it.for([
    ['sku', 'a\u0000b'],
    ['barcode', '4006381333932'],
    ['barcode', '123']
  ] as const)('are refused if %s is %j', async ([field, value], { shop }) => {
    await expect(add(await shop.admin(), { [field]: value })).rejects.toMatchObject({ status: 400, field })
  })

  it('find the product, in lower case too, until it is in the trash', async ({ shop }) => {
    const admin = await shop.admin()
    const { _id: id } = await add(admin, { sku: 'TS-1', barcode: BARCODE })
    await add(admin, { title: 'Hat', sku: 'TS-2' })
    const find = async (query: object) => (await list(admin, query)).map(({ _id }) => _id)
    for (const q of ['TS-1', 'ts-1', BARCODE]) expect(await find({ q, grouped: 'true' })).toEqual([id])
    await remove(admin, id)
    expect(await find({ q: 'TS-1' })).toEqual([])
  })

  it('stay in an order as they were when it was placed', async ({ shop }) => {
    const admin = await shop.admin()
    const shopper = await shop.shopper()
    const hat = await shop.product()
    await edit(admin, hat.id, { sku: 'OLD', totalStock: 5 })
    const { _id: id } = await buy(shop, shopper, [hat, 1])
    await edit(admin, hat.id, { sku: 'NEW', totalStock: 5 })
    expect((await readOrder(shopper, id)).cartItems).toMatchObject([{ sku: 'OLD' }])
  })
})

describe('a SKU or barcode that another product has', () => {
  it('is refused with the title of that product, which the trash frees until it is restored', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await add(admin, { title: 'Hat', sku: 'TS-1', barcode: BARCODE })
    await expect(add(admin, { sku: 'TS-1' })).rejects.toMatchObject(createSkuError('Hat'))
    const coat = await add(admin, { title: 'Coat' })
    await expect(edit(admin, coat._id, { barcode: BARCODE })).rejects.toMatchObject({ status: 400, field: 'barcode' })
    await remove(admin, hat._id)
    await edit(admin, coat._id, { title: 'Coat', sku: 'TS-1' })
    const restore = () => admin.call('PUT /api/admin/products/restore/{id}', { params: { id: hat._id } })
    await expect(restore()).rejects.toMatchObject(createSkuError('Coat'))
    const { data: outcomes } = await admin.call('POST /api/admin/products/restore-many', { body: { ids: [hat._id] } })
    expect(outcomes).toMatchObject([{ done: false, reason: createSkuError('Coat').message }])
    await edit(admin, coat._id, { title: 'Coat', sku: '' })
    expect((await restore()).data).toMatchObject({ sku: 'TS-1', barcode: BARCODE })
  })

  it('is saved once by two admins at the same time', async ({ shop }) => {
    const admins = [await shop.admin(), await shop.admin('Second')]
    const titles = ['Hat', 'Coat']
    const results = await Promise.allSettled(
      admins.map((admin, index) => add(admin, { title: titles[index], sku: 'X' }))
    )
    const failed = results.findIndex(({ status }) => status === 'rejected')
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results[failed]).toMatchObject({ reason: createSkuError(titles[1 - failed] ?? '') })
  })

  it('can be exchanged by two variants, but not given to both', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S', { sku: 'A' }), createVariant('navy', 'L', { sku: 'B' })]
    await saveStyle(admin, { variants: [small, large] })
    const { variants } = await saveStyle(admin, {
      variants: [
        { ...small, sku: 'B' },
        { ...large, sku: 'A' }
      ]
    })
    expect(variants.map(({ size, sku }) => [size, sku])).toEqual([
      ['S', 'B'],
      ['L', 'A']
    ])
    const repeated = saveStyle(admin, {
      variants: [
        { ...small, sku: 'A' },
        { ...large, sku: 'A' }
      ]
    })
    await expect(repeated).rejects.toMatchObject(createSkuError('Oxford shirt, navy, L'))
    expect((await list(admin)).map(({ size, sku }) => `${size} ${sku}`).toSorted()).toEqual(['L A', 'S B'])
  })
})

describe('a file of products', () => {
  it('changes SKUs and barcodes, and rejects each row that repeats one', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, coat, scarf] = [
      await add(admin, { title: 'Hat', sku: 'A' }),
      await add(admin, { title: 'Coat' }),
      await add(admin, { title: 'Scarf' })
    ]
    const rows: Fields[] = [
      { _id: coat._id, sku: 'A' },
      { _id: hat._id, sku: 'B' },
      { _id: scarf._id, sku: 'A', barcode: BARCODE },
      { ...PRODUCT_FORM, title: 'Belt', barcode: BARCODE },
      { ...PRODUCT_FORM, title: 'Gloves', sku: 'C' },
      { ...PRODUCT_FORM, title: 'Socks', sku: 'C' },
      { _id: coat._id, barcode: '12345' }
    ]
    for (const dryRun of [true, false])
      expect(await importRows(admin, rows, dryRun)).toMatchObject([
        { errors: [{ field: 'sku', message: 'is already used by “Hat”' }] },
        { changes: [{ field: 'sku', from: 'A', to: 'B' }] },
        { outcome: 'changed' },
        { errors: [{ field: 'barcode', message: 'is already used by “Scarf”' }] },
        { outcome: 'added' },
        { errors: [{ field: 'sku', message: 'is already used by “Gloves”' }] },
        { errors: [{ field: 'barcode' }] }
      ])
    expect(await list(admin, { sortBy: 'title-atoz' })).toMatchObject([
      { title: 'Coat' },
      { title: 'Gloves', sku: 'C' },
      { title: 'Hat', sku: 'B' },
      { title: 'Scarf', sku: 'A', barcode: BARCODE }
    ])
  })
})
