import { expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const TABLE = 'Size, Chest\nS, 92\nM, 98.5'

const edit = (admin: Person, slug: string, measurements: string) =>
  admin.call('PUT /api/admin/groups/edit/{slug}', { params: { slug }, body: { name: slug, slug, measurements } })

const readDetails = async (shop: TestShop, id: string) =>
  (await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id } })).data

it('the measurements of a category are in the details of its products without their own', async ({ shop }) => {
  const admin = await shop.admin()
  const plain = await shop.product({ category: 'men' })
  const body = { ...PRODUCT_FORM, category: 'men', measurements: 'Size, Waist\nS, 80' }
  const { data: measured } = await admin.call('POST /api/admin/products/add', { body })
  const other = await shop.product({ category: 'women' })
  await edit(admin, 'men', TABLE)
  const details = await readDetails(shop, plain.id)
  expect(details).toMatchObject({ categoryMeasurements: TABLE })
  expect(details).not.toHaveProperty('measurements')
  expect(await readDetails(shop, measured._id)).toMatchObject({ measurements: 'Size, Waist\nS, 80' })
  for (const id of [measured._id, other.id])
    expect(await readDetails(shop, id)).not.toHaveProperty('categoryMeasurements')
  const { data: listed } = await shop.visitor().call('GET /api/shop/groups/get')
  expect(listed.map(({ _id, measurements }) => [_id, measurements])).toEqual([['men', TABLE]])
})

it.for(['Size\nS', 'Size, Chest', 'Size, Chest\nS, wide'])(
  'a category cannot have the measurements %j',
  async (text, { shop }) => {
    const admin = await shop.admin()
    await expect(edit(admin, 'men', text)).rejects.toMatchObject({ status: 400, field: 'measurements' })
  }
)
