import { describe, expect } from 'vitest'

import { readStock } from '../../../support/ledger.ts'
import { buy } from '../../../support/checkout.ts'
import { type Fields, importRows as send, listAll, outcomesOf, rowOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

describe('importing products', () => {
  it('adds rows without an id, updates rows with one, and skips unchanged rows', async ({ shop }) => {
    const admin = await shop.admin()
    await shop.product({ title: 'Same' })
    const hat = await shop.product({ title: 'Hat', price: 20 })
    const rows = (await listAll(admin)).map(rowOf).map((row) => (row['_id'] === hat.id ? { ...row, price: '25' } : row))
    const expected = [...rows.map((row) => (row['price'] === '25' ? 'changed' : 'unchanged')), 'added', 'added']
    const file = [...rows, { ...PRODUCT_FORM, _id: '' }, { ...PRODUCT_FORM, title: 'Second coat' }]
    expect(outcomesOf(await send(admin, file, true))).toEqual(expected)
    expect(await listAll(admin)).toHaveLength(2)
    expect(outcomesOf(await send(admin, file))).toEqual(expected)
    const titles = (await listAll(admin)).map(({ title, price }) => `${title} ${price}`)
    expect(titles.toSorted()).toEqual(['Coat 55', 'Hat 25', 'Same 20', 'Second coat 55'])
  })

  it.for([
    [{ ['__defineGetter__']: 'x' }, 'added'],
    [{ constructor: 'x', toString: 'y' }, 'added'],
    [{ _id: 'a\u0000b' }, 'rejected'],
    [{ _id: 'x'.repeat(65) }, 'rejected']
  ] as const)('accepts the valid rows beside one with %j', async ([cells, outcome], { shop }) => {
    const admin = await shop.admin()
    const rows = [
      { ...PRODUCT_FORM, title: 'Good' },
      { ...PRODUCT_FORM, ...cells }
    ]
    expect(outcomesOf(await send(admin, rows, true))).toEqual(['added', outcome])
    expect(outcomesOf(await send(admin, rows))).toEqual(['added', outcome])
  })

  it('reports every error of every row, and imports the valid rows', async ({ shop }) => {
    const admin = await shop.admin()
    const deleted = await shop.product({ title: 'Gone' })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: deleted.id } })
    const rows: Fields[] = [
      { ...PRODUCT_FORM, price: 'cheap', title: ' ', totalStock: '1.5' },
      { ...PRODUCT_FORM, salePrice: '60', category: 'boats', image: 'picture.png' },
      PRODUCT_FORM,
      { ...PRODUCT_FORM, _id: 'f'.repeat(24) },
      { ...PRODUCT_FORM, _id: deleted.id },
      { title: 'x'.repeat(201), price: '100001', totalStock: '-1', salePrice: '' }
    ]
    const response = await send(admin, rows)
    expect(response).toEqual([
      {
        line: 2,
        outcome: 'rejected',
        errors: [
          { field: 'title', message: 'must not be empty' },
          { field: 'price', message: 'must be a number' },
          { field: 'totalStock', message: 'must be a whole number' }
        ]
      },
      {
        line: 3,
        outcome: 'rejected',
        errors: [
          { field: 'category', message: 'must be one of men, women, kids, accessories, footwear' },
          { field: 'image', message: 'must be the URL of an image' },
          { field: 'salePrice', message: 'must not be more than the price' }
        ]
      },
      { line: 4, outcome: 'added', title: 'Coat' },
      {
        line: 5,
        outcome: 'rejected',
        errors: [{ field: '_id', message: 'must belong to an existing product, or be empty to add one' }]
      },
      {
        line: 6,
        outcome: 'rejected',
        errors: [{ field: '_id', message: 'must not belong to a product in the trash' }]
      },
      {
        line: 7,
        outcome: 'rejected',
        errors: [
          { field: 'title', message: 'must have at most 200 characters' },
          { field: 'description', message: 'must not be empty' },
          { field: 'category', message: 'must not be empty' },
          { field: 'brand', message: 'must not be empty' },
          { field: 'price', message: 'must be an amount from 0 to 100,000 with at most two decimal places' },
          { field: 'totalStock', message: 'must be at least 0' },
          { field: 'image', message: 'must not be empty' }
        ]
      }
    ])
    expect((await listAll(admin)).map(({ title }) => title)).toEqual(['Coat'])
  })

  it('never undoes a sale made since the export', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const [hat, coat] = [await shop.product({ title: 'Hat', stock: 10 }), await shop.product({ stock: 10 })]
    const exported = (await listAll(admin)).map(rowOf)
    await buy(shop, shopper, [hat, 2], [coat, 3])
    const restocked = exported.map((row) => (row['_id'] === hat.id ? { ...row, totalStock: '20' } : row))
    for (const again of [1, 2]) {
      expect(outcomesOf(await send(admin, restocked)).toSorted()).toEqual(
        again === 1 ? ['changed', 'unchanged'] : ['unchanged', 'unchanged']
      )
      expect(await readStock(shop, hat)).toEqual({ onHand: 18, reserved: 0 })
      expect(await readStock(shop, coat)).toEqual({ onHand: 7, reserved: 0 })
    }
  })

  it('does not change fields without a column', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', price: 20, stock: 10 })
    await buy(shop, shopper, [hat, 1])
    const [before] = await listAll(admin)
    const changes = [{ field: 'price', from: 20, to: 30 }]
    expect(await send(admin, [{ _id: hat.id, price: '30' }])).toEqual([
      { line: 2, outcome: 'changed', title: 'Hat', changes }
    ])
    const [after] = await listAll(admin)
    expect(after).toEqual({ ...before, price: 30, updatedAt: after?.updatedAt })
  })

  it('does not change the stock without its column, even if the seen stock is present', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', price: 20, stock: 5 })
    const [{ totalStock, ...exported } = {}] = (await listAll(admin)).map(rowOf)
    expect(totalStock).toBe('5')
    await buy(shop, shopper, [hat, 2])
    for (const outcome of ['changed', 'unchanged']) {
      expect(await send(admin, [{ ...exported, price: '25' }])).toMatchObject([{ line: 2, outcome }])
      expect(await readStock(shop, hat)).toEqual({ onHand: 3, reserved: 0 })
    }
  })

  it('applies several rows of the same product in order', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ price: 20 })
    const rows: Fields[] = [
      { _id: hat.id, price: '30' },
      { _id: hat.id, price: '30' },
      { _id: hat.id, title: 'Last' }
    ]
    const outcomes = ['changed', 'unchanged', 'changed']
    expect(outcomesOf(await send(admin, rows, true))).toEqual(outcomes)
    expect(outcomesOf(await send(admin, rows))).toEqual(outcomes)
    expect(await listAll(admin)).toMatchObject([{ price: 30, title: 'Last' }])
  })

  it('adds nothing twice when the file is sent again after a lost response', async ({ shop }) => {
    const admin = await shop.admin()
    const row = { line: 2, fields: PRODUCT_FORM, newId: 'abcdef0123456789abcdef01' }
    const importRow = async () =>
      (await admin.call('POST /api/admin/products/import', { body: { dryRun: false, rows: [row] } })).data
    expect(await importRow()).toEqual([{ line: 2, outcome: 'added', title: 'Coat' }])
    expect(await importRow()).toEqual([{ line: 2, outcome: 'unchanged' }])
    expect((await listAll(admin)).map(({ _id }) => _id)).toEqual([row.newId])
  })

  it('adds one product for a new id, and rejects further rows with that id', async ({ shop }) => {
    const admin = await shop.admin()
    const newId = 'abcdef0123456789abcdef01'
    const rows = [2, 3].map((line) => ({ line, newId, fields: PRODUCT_FORM }))
    const errors = [{ field: 'newId', message: 'must not be used by another row' }]
    for (const [dryRun, outcome] of [
      [true, 'added'],
      [false, 'added'],
      [false, 'unchanged']
    ] as const) {
      const { data } = await admin.call('POST /api/admin/products/import', { body: { dryRun, rows } })
      expect(data).toEqual([
        { line: 2, outcome, ...(outcome === 'added' ? { title: 'Coat' } : {}) },
        { line: 3, outcome: 'rejected', errors }
      ])
    }
    expect(await listAll(admin)).toHaveLength(1)
  })

  it('is recorded in the audit log product by product', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ price: 20 })
    await send(admin, [{ _id: hat.id, price: '30' }, PRODUCT_FORM])
    const { data } = await admin.call('GET /api/admin/activity/get', { query: {} })
    const events = data
      .filter(({ action }) => action.startsWith('product.'))
      .map(({ action, after }) => ({ action, after }))
    expect(events).toHaveLength(2)
    expect(events).toContainEqual({ action: 'product.added', after: expect.objectContaining({ title: 'Coat' }) })
    expect(events).toContainEqual({ action: 'product.edited', after: { price: 30 } })
  })

  it('accepts at most 500 rows', { timeout: 60_000 }, async ({ shop }) => {
    const admin = await shop.admin()
    const rows = Array.from({ length: 500 }, (_, nth) => ({ title: `T${nth}` }))
    expect(await send(admin, rows, true)).toHaveLength(500)
    await expect(send(admin, [...rows, {}], true)).rejects.toMatchObject({ status: 400 })
    await expect(send(admin, [], true)).rejects.toMatchObject({ status: 400 })
  })
})
