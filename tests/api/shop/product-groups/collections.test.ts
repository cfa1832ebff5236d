import { describe, expect } from 'vitest'

import type { CollectionRule } from '../../../../src/api/contract/product-groups.ts'
import { DAY } from '../../../../src/lib/dates.ts'
import { readPageVersion } from '../../../../src/server/web/page-version.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'
import { createVariant, saveStyle } from '../../../support/styles.ts'

const add = (admin: Person, rule: unknown, changes: object = {}) =>
  admin.call('POST /api/admin/groups/add', {
    body: { kind: 'collection', name: 'Picks', slug: 'picks', position: 0, rule: rule as CollectionRule, ...changes }
  })

const edit = (admin: Person, slug: string, body: object) =>
  admin.call('PUT /api/admin/groups/edit/{slug}', { params: { slug }, body: body as never })

const list = (shop: Pick<TestShop, 'visitor'>, query: object = {}) =>
  shop.visitor().call('GET /api/shop/products/get', {
    query: { collection: 'picks', sortBy: 'title-atoz', grouped: 'true', counts: 'true', ...query }
  })

const listTitles = async (shop: Pick<TestShop, 'visitor'>, query: object = {}) =>
  (await list(shop, query)).data.map(({ title }) => title)

async function addProducts(shop: TestShop) {
  const hat = await shop.product({ title: 'Hat', category: 'women', brand: 'nike', price: 20 })
  const coat = await shop.product({ title: 'Coat', category: 'women', brand: 'zara', price: 90, salePrice: 60 })
  const belt = await shop.product({ title: 'Belt', category: 'men', brand: 'zara', price: 30, salePrice: 25 })
  return { hat, coat, belt }
}

describe('a collection', () => {
  it.for([
    [{ category: 'women' }, ['Coat', 'Hat']],
    [{ brand: 'zara' }, ['Belt', 'Coat']],
    [{ category: 'women', brand: 'zara' }, ['Coat']],
    [{ minPrice: '25', maxPrice: '60' }, ['Belt', 'Coat']],
    [{ minPrice: '25.01' }, ['Coat']],
    [{ onSale: 'true' }, ['Belt', 'Coat']],
    [{ onSale: true, category: 'men' }, ['Belt']],
    [{ days: 10 }, ['Belt', 'Coat', 'Hat']]
  ] as const)('with the rule %j has the products that match all of it', async ([rule, titles], { shop }) => {
    await addProducts(shop)
    await add(await shop.admin(), rule)
    expect(await listTitles(shop)).toEqual(titles)
  })

  it('with chosen products has those, with all their sizes and colors, in every process', async ({ shop }) => {
    const [admin, other, { hat, belt }] = [await shop.admin(), await openOtherProcess(shop), await addProducts(shop)]
    const [small, large] = [createVariant('navy', 'S'), createVariant('white', 'L')]
    await saveStyle(admin, { variants: [small, large] })
    await add(admin, { products: [hat.id, large._id], category: 'men' })
    for (const where of [shop, other]) expect(await listTitles(where)).toEqual(['Hat', 'Oxford shirt'])
    expect(await listTitles(shop, { size: 'S' })).toEqual(['Oxford shirt'])
    await edit(admin, 'picks', { name: 'Picks', slug: 'picks', rule: { products: [belt.id] } })
    for (const where of [shop, other]) expect(await listTitles(where)).toEqual(['Belt'])
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: belt.id } })
    expect(await listTitles(shop)).toEqual([])
  })

  it('is combined with the other filters, which count within it, and named only if it is selected', async ({
    shop
  }) => {
    const admin = await shop.admin()
    await addProducts(shop)
    await add(admin, { onSale: true })
    await add(admin, { category: 'women' }, { slug: 'ladies-day', name: 'Ladies’ day' })
    const { data, counts } = await list(shop, { category: 'women' })
    expect(data.map(({ title }) => title)).toEqual(['Coat'])
    expect(counts).toMatchObject({ category: { women: 1, men: 1, kids: 0 }, brand: { zara: 1, nike: 0 } })
    expect(counts?.price).toEqual({ min: 60, max: 60 })
    expect(counts?.names).toMatchObject({ picks: 'Picks', women: 'Women' })
    expect(counts?.names).not.toHaveProperty('ladies-day')
    expect(await listTitles(shop, { collection: 'picks,ladies-day' })).toEqual(['Belt', 'Coat', 'Hat'])
    expect(await listTitles(shop, { collection: 'unknown' })).toEqual([])
    expect(await listTitles(shop, { collection: 'women' })).toEqual([])
    const found = await shop.visitor().call('GET /api/shop/search/{keyword}', {
      params: { keyword: 'zara' },
      query: { collection: 'picks', category: 'men' }
    })
    expect(found.data.map(({ title }) => title)).toEqual(['Belt'])
  })

  it('of new products loses them with time', async ({ shop }) => {
    const admin = await shop.admin()
    await addProducts(shop)
    await add(admin, { days: 7 })
    shop.pass(7 * DAY)
    expect(await listTitles(shop)).toEqual(['Belt', 'Coat', 'Hat'])
    shop.pass(DAY)
    await shop.product({ title: 'Scarf' })
    expect(await listTitles(shop)).toEqual(['Scarf'])
  })

  it('is rendered again on the next day, because its products may have become old', async ({ shop }) => {
    const version = await readPageVersion(shop.shop)
    expect(await readPageVersion(shop.shop)).toBe(version)
    shop.pass(DAY)
    expect(await readPageVersion(shop.shop)).not.toBe(version)
  })

  it('keeps its rule and products when it, its category or its brand is renamed', async ({ shop }) => {
    const admin = await shop.admin()
    await addProducts(shop)
    await add(admin, { category: 'women', brand: 'zara' })
    await edit(admin, 'women', { name: 'Ladies', slug: 'ladies' })
    await edit(admin, 'zara', { name: 'Zara', slug: 'zara-home' })
    expect(await listTitles(shop)).toEqual(['Coat'])
    const { data } = await edit(admin, 'picks', { name: 'Best', slug: 'best' })
    expect(data).toMatchObject({ _id: 'best', kind: 'collection', rule: { category: 'women', brand: 'zara' } })
    const { data: products, counts } = await list(shop)
    expect(products).toHaveLength(1)
    expect(counts).toMatchObject({ redirects: { picks: 'best' } })
  })

  it('can be replaced by another one or deleted, and no product changes', async ({ shop }) => {
    const admin = await shop.admin()
    await addProducts(shop)
    await add(admin, { category: 'women' })
    await add(admin, { category: 'men' }, { slug: 'best' })
    const params = { slug: 'picks' }
    const merge = (into: string) => admin.call('PUT /api/admin/groups/merge/{slug}', { params, body: { into } })
    await expect(merge('men')).rejects.toMatchObject({ status: 400, field: 'into' })
    await merge('best')
    expect(await listTitles(shop)).toEqual(['Belt'])
    await admin.call('DELETE /api/admin/groups/delete/{slug}', { params: { slug: 'best' } })
    expect(await listTitles(shop, { collection: 'best' })).toEqual([])
    expect(await listTitles(shop, { collection: undefined })).toEqual(['Belt', 'Coat', 'Hat'])
  })

  it.for([
    [undefined, 'rule'],
    [{}, 'rule'],
    [{ products: [] }, 'rule'],
    [{ days: 0 }, 'rule.days'],
    [{ days: 366 }, 'rule.days'],
    [{ minPrice: -1 }, 'rule.minPrice'],
    [{ products: Array.from({ length: 101 }, (_, at) => `p${at}`) }, 'rule.products'],
    [{ category: 'boats' }, 'category'],
    [{ brand: 'women' }, 'brand']
  ] as const)('with the rule %j is refused', async ([rule, field], { shop }) => {
    const adding = add(await shop.admin(), rule)
    await expect(adding).rejects.toMatchObject({ status: 400, field })
  })

  it('is no category, and categories have no rule', async ({ shop }) => {
    const admin = await shop.admin()
    await add(admin, { category: 'women' })
    await expect(add(admin, { category: 'men' }, { slug: 'women' })).rejects.toMatchObject({
      status: 409,
      field: 'slug'
    })
    const { data } = await add(admin, { category: 'men' }, { kind: 'category', slug: 'boats' })
    expect(data).not.toHaveProperty('rule')
    const { counts } = await list(shop)
    expect(Object.keys(counts?.category ?? {})).not.toContain('picks')
  })
})

describe('a link to a collection', () => {
  const publish = (admin: Person, link: string) =>
    admin.call('POST /api/common/feature/add', { body: { image: '/images/a/800.jpg', link } })

  it('is accepted in a banner only if the shop has the collection, or had it', async ({ shop }) => {
    const admin = await shop.admin()
    const link = '/shop/listing?collection=picks'
    await expect(publish(admin, link)).rejects.toMatchObject({ status: 400, field: 'link' })
    await add(admin, { category: 'women' })
    await expect(publish(admin, link)).resolves.toMatchObject({ success: true })
    await edit(admin, 'picks', { name: 'Best', slug: 'best' })
    await expect(publish(admin, link)).resolves.toMatchObject({ success: true })
  })
})
