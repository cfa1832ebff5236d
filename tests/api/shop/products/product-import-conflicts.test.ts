import { describe, expect } from 'vitest'

import { importRows, listAll, outcomesOf, rowOf } from '../../../support/import.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const retitle = (by: Person, id: string, title: string) => importRows(by, [{ _id: id, title }])

describe('an imported file with products that were edited after the export', () => {
  it('has those rows rejected, in the dry run and in the import', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
    const rows = [hat.id, coat.id].map((id) => ({ _id: id, price: '33' }))
    const exported = await listAll(root)
    const seen = rows.map((row) => ({
      ...rowOf(exported.find(({ _id }) => _id === row._id) ?? ({} as never)),
      price: '33'
    }))
    await retitle(second, hat.id, 'Felt hat')
    const message = 'belongs to a product that Second has changed since the export. Export the product again.'
    for (const dryRun of [true, false]) {
      expect(await importRows(root, seen, dryRun)).toMatchObject([
        { line: 2, outcome: 'rejected', errors: [{ field: 'row', message }] },
        { line: 3, outcome: 'changed' }
      ])
    }
    const now = await listAll(root)
    expect(now.find(({ _id }) => _id === hat.id)).toMatchObject({ title: 'Felt hat', price: 20 })
    expect(now.find(({ _id }) => _id === coat.id)).toMatchObject({ title: 'Coat', price: 33 })
  })

  it('does not overwrite edits with its unchanged rows', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const hat = await shop.product({ title: 'Hat' })
    const rows = (await listAll(root)).map(rowOf)
    shop.pass(1000)
    await retitle(second, hat.id, 'Felt hat')
    expect(outcomesOf(await importRows(root, rows))).toEqual(['rejected'])
    expect(await listAll(root)).toMatchObject([{ title: 'Felt hat' }])
  })

  it('causes no conflict if the row equals the current product', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const hat = await shop.product({ title: 'Hat' })
    const rows = (await listAll(root)).map((product) => ({ ...rowOf(product), title: 'Felt hat' }))
    await retitle(second, hat.id, 'Felt hat')
    expect(outcomesOf(await importRows(root, rows))).toEqual(['unchanged'])
  })

  it('can be corrected and imported again by the same admin until another admin edits', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const hat = await shop.product({ title: 'Hat' })
    const rows = (await listAll(root)).map(rowOf)
    for (const title of ['Felt hat', 'Straw hat']) {
      shop.pass(1000)
      expect(outcomesOf(await importRows(root, [{ ...rows[0], title }]))).toEqual(['changed'])
    }
    await retitle(second, hat.id, 'Wool hat')
    await retitle(root, hat.id, 'Silk hat')
    expect(outcomesOf(await importRows(root, [{ ...rows[0], title: 'Cap' }]))).toEqual(['rejected'])
    expect(await listAll(root)).toMatchObject([{ title: 'Silk hat' }])
  })

  it('causes no conflict with the admin who added the product', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const { now } = shop.shop
    let ticks = 0
    shop.shop.now = () => new Date(now().getTime() + (ticks += 1))
    const { data } = await second.call('POST /api/admin/products/add', { body: PRODUCT_FORM })
    const rows = (await listAll(root)).map(rowOf)
    expect(outcomesOf(await importRows(root, [{ ...rows[0], title: 'Felt hat' }]))).toEqual(['changed'])
    expect(outcomesOf(await importRows(root, [{ ...rows[0], title: 'Straw hat' }]))).toEqual(['changed'])
    expect(await listAll(root)).toMatchObject([{ _id: data._id, title: 'Straw hat' }])
  })

  it('is imported without a conflict check if seenUpdatedAt is missing or empty', async ({ shop }) => {
    const [root, second] = [await shop.admin(), await shop.admin('Second')]
    const hat = await shop.product({ title: 'Hat' })
    await retitle(second, hat.id, 'Felt hat')
    expect(outcomesOf(await importRows(root, [{ _id: hat.id, title: 'Cap', seenUpdatedAt: ' ' }]))).toEqual(['changed'])
    expect(outcomesOf(await importRows(root, [{ _id: hat.id, title: 'Hood' }]))).toEqual(['changed'])
  })

  it('is rejected if a spreadsheet has reformatted seenUpdatedAt', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat' })
    expect(await importRows(admin, [{ _id: hat.id, title: 'Cap', seenUpdatedAt: '02/03/2026 10:00' }])).toEqual([
      {
        line: 2,
        outcome: 'rejected',
        errors: [{ field: 'seenUpdatedAt', message: 'must be the exported value or empty' }]
      }
    ])
  })
})

describe('the preview of an import', () => {
  it('lists each changed field with its old and new value, and new products by title', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat', price: 20, stock: 5 })
    const words = 'wool '.repeat(40)
    const [row] = (await listAll(admin)).map(rowOf)
    await importRows(admin, [{ _id: hat.id, description: `${words}and silk` }])
    const rows = [
      { ...row, _id: hat.id, price: '25', totalStock: '8', title: 'Felt hat', description: `${words}and felt` },
      { ...row, _id: '', title: 'Coat' }
    ]
    const [changed, added] = await importRows(admin, rows, true)
    expect(added).toEqual({ line: 3, outcome: 'added', title: 'Coat' })
    expect(changed).toMatchObject({ line: 2, outcome: 'changed', title: 'Hat' })
    const changes = changed?.outcome === 'changed' ? changed.changes : []
    expect(changes).toEqual([
      { field: 'title', from: 'Hat', to: 'Felt hat' },
      { field: 'description', from: expect.stringMatching(/^….*silk$/), to: expect.stringMatching(/^….*felt$/) },
      { field: 'price', from: 20, to: 25 },
      { field: 'totalStock', from: 5, to: 8 }
    ])
    expect(String(changes[1]?.from).length).toBeLessThan(90)
  })
})
