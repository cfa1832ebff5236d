import { describe, expect } from 'vitest'

import { DAY } from '../../../../src/lib/dates.ts'
import { it } from '../../../support/it.ts'
import type { Person } from '../../../support/person.ts'

const UNKNOWN_ID = 'f'.repeat(24)
const MISSING = { _id: UNKNOWN_ID, done: false, reason: 'This product no longer exists.' }
const AT = { changed: true, updatedAt: expect.any(String) as string }

const findProduct = async (admin: Person, id: string) =>
  (await admin.call('GET /api/admin/products/get', { query: { q: id } })).data[0]

describe('deleting and restoring many products', () => {
  const removeMany = async (admin: Person, ids: string[]) =>
    (await admin.call('POST /api/admin/products/delete-many', { body: { ids } })).data
  const restoreMany = async (admin: Person, ids: string[]) =>
    (await admin.call('POST /api/admin/products/restore-many', { body: { ids } })).data

  it('returns the outcome of each', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, coat] = [await shop.product({ title: 'Hat' }), await shop.product({ title: 'Coat' })]
    const ids = [coat.id, UNKNOWN_ID, hat.id]
    const done = [{ _id: coat.id, done: true, ...AT }, MISSING, { _id: hat.id, done: true, ...AT }]
    expect(await removeMany(admin, ids)).toEqual(done)
    expect(await findProduct(admin, hat.id)).toBeUndefined()
    const already = [{ _id: hat.id, done: true, ...AT, changed: false }]
    expect(await removeMany(admin, [hat.id])).toEqual(already)
    expect(await restoreMany(admin, ids)).toEqual(done)
    expect(await restoreMany(admin, [hat.id])).toEqual(already)
    expect(await findProduct(admin, hat.id)).toMatchObject({ title: 'Hat' })
    const { data } = await admin.call('GET /api/admin/activity/get', { query: {} })
    const actions = data.map(({ action }) => action).filter((action) => action.startsWith('product.'))
    expect(actions.toSorted()).toEqual(['product.deleted', 'product.deleted', 'product.restored', 'product.restored'])
  })

  it('does not restore a product that was deleted 30 days ago', async ({ shop }) => {
    const hat = await shop.product({ title: 'Hat' })
    await removeMany(await shop.admin(), [hat.id])
    shop.pass(30 * DAY)
    const reason = '“Hat” was deleted too long ago to be restored.'
    expect(await restoreMany(await shop.admin('Second'), [hat.id])).toEqual([{ _id: hat.id, done: false, reason }])
  })
})
