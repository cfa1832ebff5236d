import { describe, expect } from 'vitest'

import { importRows } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'
import { search } from '../../../support/search.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

describe('the material of a product', () => {
  it('is shown, found and recorded, and stays when a client does not send it', async ({ shop }) => {
    const admin = await shop.admin()
    const read = async (id: string) =>
      (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data
    const { data: plain } = await admin.call('POST /api/admin/products/add', { body: PRODUCT_FORM })
    expect(await read(plain._id)).not.toHaveProperty('material')
    const params = { id: plain._id }
    const edit = (changes: object) =>
      admin.call('PUT /api/admin/products/edit/{id}', { params, body: { ...PRODUCT_FORM, ...changes } })
    await edit({ material: '100% alpaca' })
    await edit({ title: 'Warm coat' })
    expect(await read(plain._id)).toMatchObject({ title: 'Warm coat', material: '100% alpaca' })
    expect((await search(shop, 'alpaca')).data.map(({ _id }) => _id)).toEqual([plain._id])
    const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'product' } })
    expect(events.map(({ after }) => after?.['material'])).toEqual([undefined, '100% alpaca', undefined])
    await edit({ material: null })
    expect(await read(plain._id)).not.toHaveProperty('material')
  })

  it('is shared by all variants, and changes in a file', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L')]
    await saveStyle(admin, { variants: [small, large], material: 'Linen' })
    const list = async () =>
      (await admin.call('GET /api/admin/products/get', { query: {} })).data.map(({ material }) => material)
    expect(await list()).toEqual(['Linen', 'Linen'])
    const [outcome] = await importRows(admin, [{ _id: small._id, material: 'Hemp' }])
    expect(outcome).toMatchObject({ changes: [{ field: 'material', from: 'Linen', to: 'Hemp' }] })
    expect(await list()).toEqual(['Hemp', 'Hemp'])
  })
})

describe('the facts of a product', () => {
  const FACTS = {
    care: 'Wash cold.',
    manufacturer: 'Alpaca & Co\n1 Mill Lane, Leeds\nhello@alpaca.example',
    warnings: 'Keep away from fire.',
    measurements: 'Size, Chest\nS, 92\nM, 98.5',
    model: '178 cm tall, wears size M'
  }

  it('are in its details, but not in lists, and are exported, imported and recorded', async ({ shop }) => {
    const [admin, visitor] = [await shop.admin(), shop.visitor()]
    const { data: plain } = await admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...FACTS } })
    const readDetails = async () =>
      (await visitor.call('GET /api/shop/products/get/{id}', { params: { id: plain._id } })).data
    expect(await readDetails()).toMatchObject(FACTS)
    const [listed] = (await visitor.call('GET /api/shop/products/get', { query: {} })).data
    expect(Object.keys(listed ?? {})).not.toEqual(expect.arrayContaining(['care']))
    const [row] = (await admin.call('GET /api/admin/products/get', { query: {} })).data
    expect(row).toMatchObject(FACTS)
    const [outcome] = await importRows(admin, [{ _id: plain._id, warnings: '', measurements: 'Size\tWaist\nS\t70' }])
    expect(outcome).toMatchObject({ changes: [{ field: 'warnings' }, { field: 'measurements' }] })
    expect(await readDetails()).toMatchObject({ care: FACTS.care, measurements: 'Size\tWaist\nS\t70' })
    expect(await readDetails()).not.toHaveProperty('warnings')
    const { data: events } = await admin.call('GET /api/admin/activity/get', { query: { kind: 'product' } })
    expect(events[0]?.before).toMatchObject({ warnings: FACTS.warnings })
  })

  it('are refused if the measurements are no table', async ({ shop }) => {
    const admin = await shop.admin()
    const adding = admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, measurements: 'large' } })
    await expect(adding).rejects.toMatchObject({ status: 400, field: 'measurements' })
  })
})

describe('the threshold of low stock', () => {
  it('is that of each variant, in the list and in a file', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [
      { ...createVariant('navy', 'S'), totalStock: '12' },
      { ...createVariant('navy', 'L'), totalStock: '12' }
    ]
    const plain = await shop.product({ title: 'Socks', stock: 3 })
    await saveStyle(admin, { variants: [{ ...small, lowStockThreshold: '13' }, large] })
    const listLow = async () => {
      const { data } = await admin.call('GET /api/admin/products/get', { query: { stock: 'low' } })
      return Object.fromEntries(data.map(({ _id, lowStockThreshold = 0 }) => [_id, lowStockThreshold]))
    }
    expect(await listLow()).toEqual({ [small._id]: 13, [plain.id]: 0 })
    const [outcome] = await importRows(admin, [{ _id: plain.id, lowStockThreshold: '3' }])
    expect(outcome).toMatchObject({ changes: [{ field: 'lowStockThreshold', from: '', to: 3 }] })
    expect(await listLow()).toEqual({ [small._id]: 13 })
    // A client that does not know the field keeps it.
    await saveStyle(admin, { variants: [small, large] })
    expect(await listLow()).toEqual({ [small._id]: 13 })
  })

  it('must be a whole number from 0 to 1000', async ({ shop }) => {
    const admin = await shop.admin()
    for (const lowStockThreshold of [-1, 1001, 2.5, 'few'])
      await expect(
        admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, lowStockThreshold } })
      ).rejects.toMatchObject({ status: 400, field: 'lowStockThreshold' })
  })
})

describe('the texts that variants share', () => {
  it('keep what a client that adds a variant does not send', async ({ shop }) => {
    const admin = await shop.admin()
    const [small, large] = [createVariant('navy', 'S'), createVariant('navy', 'L')]
    await saveStyle(admin, { variants: [small], material: 'Linen' })
    await saveStyle(admin, { variants: [small, large] })
    const { seenStock: _stock, ...row } = { ...PRODUCT_FORM, style: 'oxford', size: 'XL', color: 'navy', seenStock: '' }
    expect(await importRows(admin, [row])).toMatchObject([{ outcome: 'added' }])
    const { data } = await admin.call('GET /api/admin/products/get', { query: {} })
    expect(data.map(({ material }) => material)).toEqual(['Linen', 'Linen', 'Linen'])
  })

  it('are those of the product that a variant joins', async ({ shop }) => {
    const admin = await shop.admin()
    await saveStyle(admin, { variants: [createVariant('navy', 'S')], material: 'Linen' })
    const { data: coat } = await admin.call('POST /api/admin/products/add', { body: PRODUCT_FORM })
    const params = { id: coat._id }
    const body = { ...PRODUCT_FORM, style: { id: 'oxford' }, size: 'L', color: 'navy' }
    const { data } = await admin.call('PUT /api/admin/products/edit/{id}', { params, body })
    expect(data).toMatchObject({ title: 'Oxford shirt, navy, L', description: 'Cotton.', material: 'Linen' })
    expect((await shop.visitor().call('GET /api/shop/products/get/{id}', { params })).data).toMatchObject({
      title: data.title,
      description: data.description
    })
  })

  it('are not reverted by an edit or a file of another variant that was read before', async ({ shop }) => {
    const admin = await shop.admin()
    const { variants } = await saveStyle(admin, { variants: [createVariant('navy', 'S'), createVariant('navy', 'L')] })
    const [small, large] = variants
    if (!small || !large) throw new Error('there are no variants')
    const edit = (variant: typeof small, changes: object) =>
      admin.call('PUT /api/admin/products/edit/{id}', {
        params: { id: variant._id },
        body: { ...variant, seenUpdatedAt: variant.updatedAt, ...changes }
      })
    shop.pass(1000)
    await edit(small, { description: 'Washed cotton.' })
    await expect(edit(large, { price: '60' })).rejects.toMatchObject({ status: 409 })
    const fields = { _id: large._id, description: large.description, seenUpdatedAt: large.updatedAt, price: '60' }
    const message = 'belongs to a product whose texts have changed since the export. Export the product again.'
    expect(await importRows(admin, [fields])).toMatchObject([{ errors: [{ field: 'row', message }] }])
    const { description: _description, ...price } = fields
    expect(await importRows(admin, [price])).toMatchObject([{ outcome: 'changed' }])
    const { data } = await admin.call('GET /api/admin/products/get', { query: { sortBy: 'price-hightolow' } })
    expect(data.map((product) => [product.price, product.description])).toEqual([
      [60, 'Washed cotton.'],
      [50, 'Washed cotton.']
    ])
  })
})
