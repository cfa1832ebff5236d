import { describe, expect } from 'vitest'

import {
  PRODUCT_SORTS,
  type AdminProduct,
  type ProductSort
} from '../../../../src/api/contract/product-administration.ts'
import type { CallInput } from '../../../../src/api/contract/index.ts'
import { DAY } from '../../../../src/lib/dates.ts'
import { getEffectivePrice } from '../../../../src/domain/products/price.ts'
import { order } from '../../../support/checkout.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import type { Person } from '../../../support/person.ts'

type Query = CallInput<'GET /api/admin/products/get'>['query']

const listProducts = (admin: Person, query: Query) => admin.call('GET /api/admin/products/get', { query })

const titles = async (admin: Person, query: object) =>
  (await listProducts(admin, query as Query)).data.map(({ title }) => title)

async function readAllPages(
  admin: Person,
  query: Query,
  limit: number
): Promise<{ data: AdminProduct[]; totals: Set<unknown> }> {
  const [data, totals] = [[] as AdminProduct[], new Set<unknown>()]
  let cursor: string | undefined
  do {
    const page = await listProducts(admin, { ...query, limit, cursor })
    data.push(...page.data)
    totals.add(page.total)
    cursor = page.nextCursor ?? undefined
  } while (cursor && data.length < 100)
  return { data, totals }
}

async function makeProductsOfEachKind(shop: TestShop) {
  const products = [
    { title: 'Ash coat', category: 'men', brand: 'zara', price: 90, salePrice: 45, stock: 4 },
    { title: 'Birch coat', category: 'women', brand: 'zara', price: 80, stock: 0 },
    { title: 'Cedar boots', category: 'footwear', brand: 'nike', price: 60, stock: 10 },
    { title: 'Dogwood boots', category: 'footwear', brand: 'puma', price: 60, salePrice: 50, stock: 9 },
    { title: 'Elm hat', category: 'men', brand: 'nike', price: 15, stock: 200, description: 'Goes with every coat.' },
    { title: 'Élan scarf', category: 'women', brand: 'h&m', price: 12, salePrice: 12, stock: 1 }
  ]
  for (const fields of products) {
    await shop.product(fields)
    shop.pass(1000)
  }
}

describe('the filters of the product list', () => {
  it.for<[object, string[]]>([
    [{}, ['Élan scarf', 'Elm hat', 'Dogwood boots', 'Cedar boots', 'Birch coat', 'Ash coat']],
    [{ category: 'men,women' }, ['Élan scarf', 'Elm hat', 'Birch coat', 'Ash coat']],
    [{ category: 'men,women', brand: 'zara' }, ['Birch coat', 'Ash coat']],
    [{ brand: 'h&m' }, ['Élan scarf']],
    [{ stock: 'out' }, ['Birch coat']],
    [{ stock: 'low' }, ['Élan scarf', 'Dogwood boots', 'Ash coat']],
    [{ stock: 'in', category: 'men' }, ['Elm hat', 'Ash coat']],
    [{ sale: 'true' }, ['Dogwood boots', 'Ash coat']],
    [{ sale: 'true', stock: 'low', brand: 'puma' }, ['Dogwood boots']],
    [{ category: 'boats' }, []]
  ])('%j select %j', async ([query, expected], { shop }) => {
    await makeProductsOfEachKind(shop)
    const admin = await shop.admin()
    expect(await titles(admin, query)).toEqual(expected)
    expect(await titles(admin, { ...query, limit: 100 })).toEqual(expected)
    expect((await listProducts(admin, { ...query, limit: 1 })).total).toBe(expected.length)
  })

  it.for([
    { stock: 'lots' },
    { sale: 'yes' },
    { trash: '1' },
    { sortBy: 'beauty' },
    { q: '' },
    { q: ' ' },
    { cursor: '*' }
  ])('are ignored if the value is invalid: %j', async (query, { shop }) => {
    await makeProductsOfEachKind(shop)
    expect(await titles(await shop.admin(), query)).toHaveLength(6)
  })

  it('count reserved stock as unavailable', async ({ shop }) => {
    const [admin, shopper] = [await shop.admin(), await shop.shopper()]
    const hat = await shop.product({ title: 'Hat', stock: 12 })
    await order(shopper, [hat, 3])
    expect(await titles(admin, { stock: 'low' })).toEqual(['Hat'])
    await order(await shop.shopper('Ben'), [hat, 9])
    expect(await titles(admin, { stock: 'out' })).toEqual(['Hat'])
  })
})

describe('the search of the product list', () => {
  it.for<[object, string[]]>([
    [{ q: 'coat' }, ['Birch coat', 'Ash coat', 'Elm hat']],
    [{ q: 'caot' }, []],
    [{ q: 'ash coat' }, ['Ash coat']],
    [{ q: 'ash boots' }, []],
    [{ q: 'boo' }, ['Dogwood boots', 'Cedar boots']],
    [{ q: 'elan' }, ['Élan scarf']],
    [{ q: 'coat', sortBy: 'title-atoz' }, ['Ash coat', 'Birch coat', 'Elm hat']],
    [{ q: 'coat', sortBy: 'newest' }, ['Elm hat', 'Birch coat', 'Ash coat']],
    [{ q: 'coat', category: 'men' }, ['Ash coat', 'Elm hat']],
    [{ q: 'coat', stock: 'out', sortBy: 'price-lowtohigh' }, ['Birch coat']],
    [{ q: 'xylophone' }, []],
    [{ q: '!?' }, []]
  ])('%j finds %j', async ([query, expected], { shop }) => {
    await makeProductsOfEachKind(shop)
    const admin = await shop.admin()
    expect(await titles(admin, query)).toEqual(expected)
    const { data, totals } = await readAllPages(admin, query, 1)
    expect(data.map(({ title }) => title)).toEqual(expected)
    expect([...totals]).toEqual([expected.length])
  })

  it.for(['SKU-2041', '64a1f', 'legacy/7 b', 'coat'])('finds a product by its imported id %j', async (id, { shop }) => {
    const admin = await shop.admin()
    await shop.product({ title: 'Coat' })
    await shop.product({ id, title: 'Hat' })
    expect(await listProducts(admin, { q: id, limit: 5 })).toMatchObject({ data: [{ title: 'Hat' }], total: 1 })
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })
    expect(await titles(admin, { q: id })).not.toContain('Hat')
    expect(await titles(admin, { q: id, trash: 'true' })).toEqual(['Hat'])
  })

  it('finds a product by its id', async ({ shop }) => {
    await makeProductsOfEachKind(shop)
    const hat = await shop.product({ title: 'Hat' })
    const admin = await shop.admin()
    expect(await listProducts(admin, { q: hat.id, limit: 5 })).toMatchObject({ data: [{ title: 'Hat' }], total: 1 })
    expect(await titles(admin, { q: hat.id, stock: 'out' })).toEqual([])
    expect(await titles(admin, { q: 'f'.repeat(24) })).toEqual([])
  })

  it.for(['coat', 'ash coat'])('finds nothing after all matches of %j are deleted', async (q, { shop }) => {
    await makeProductsOfEachKind(shop)
    await shop.product({ title: 'Coast shoes' })
    const admin = await shop.admin()
    const found = (await listProducts(admin, { q })).data.map(({ _id }) => _id)
    expect(found).not.toEqual([])
    await admin.call('POST /api/admin/products/delete-many', { body: { ids: found } })
    expect(await titles(admin, { q })).toEqual([])
    expect(await listProducts(admin, { q, limit: 5, sortBy: 'newest' })).toMatchObject({ data: [], total: 0 })
  })

  it('finds a product right after it is added, and not after it is deleted', async ({ shop }) => {
    const admin = await shop.admin()
    const hat = await shop.product({ title: 'Hat' })
    expect(await titles(admin, { q: 'hat' })).toEqual(['Hat'])
    await admin.call('DELETE /api/admin/products/delete/{id}', { params: { id: hat.id } })
    expect(await titles(admin, { q: 'hat' })).toEqual([])
  })
})

const KEYS: Record<ProductSort, (product: AdminProduct) => string | number> = {
  newest: ({ createdAt }) => createdAt,
  'title-atoz': ({ title }) =>
    title
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
  'title-ztoa': ({ title }) =>
    title
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
  'price-lowtohigh': getEffectivePrice,
  'price-hightolow': getEffectivePrice,
  'stock-lowtohigh': ({ totalStock }) => totalStock,
  'stock-hightolow': ({ totalStock }) => totalStock
}

describe('the sort order of the product list', () => {
  it.for(PRODUCT_SORTS.flatMap((sortBy) => [{ sortBy }, { sortBy, stock: 'in' as const }, { sortBy, q: 'e' }]))(
    'stays the same across pages, with each product once: %j',
    async (query, { shop }) => {
      await makeProductsOfEachKind(shop)
      await shop.product({ title: 'Cedar boots', category: 'footwear', price: 60, stock: 10 })
      const admin = await shop.admin()
      const whole = (await listProducts(admin, query)).data
      const keys = whole.map(KEYS[query.sortBy])
      const ascending = keys.toSorted((a, b) => (a < b ? -1 : Number(a > b)))
      const isDescending = query.sortBy === 'newest' || /ztoa|hightolow/.test(query.sortBy)
      expect(keys).toEqual(isDescending ? ascending.toReversed() : ascending)
      expect(whole.length).toBeGreaterThan(1)
      for (const limit of [1, 2, 3]) expect((await readAllPages(admin, query, limit)).data).toEqual(whole)
    }
  )
})

describe('the trash', () => {
  const remove = (admin: Person, id: string) => admin.call('DELETE /api/admin/products/delete/{id}', { params: { id } })

  it('lists products deleted within 30 days, the latest first', async ({ shop }) => {
    const admin = await shop.admin()
    const [hat, coat] = [await shop.product({ title: 'Hat 100%' }), await shop.product({ title: 'Coat' })]
    await shop.product({ title: 'Kept' })
    await remove(admin, hat.id)
    shop.pass(DAY)
    await remove(admin, coat.id)
    const { data, total } = await listProducts(admin, { trash: 'true', limit: 10 })
    expect([total, data.map(({ title }) => title)]).toEqual([2, ['Coat', 'Hat 100%']])
    expect(data[0]?.deletedAt).toBe(shop.shop.now().toISOString())
    expect(await titles(admin, { trash: 'true', q: '100%' })).toEqual(['Hat 100%'])
    expect(await titles(admin, { trash: 'true', q: '_oat' })).toEqual([])
    expect(await titles(admin, { trash: 'true', sortBy: 'title-ztoa' })).toEqual(['Hat 100%', 'Coat'])
    expect((await readAllPages(admin, { trash: 'true' }, 1)).data).toEqual(data)
    shop.pass(29 * DAY)
    expect(await titles(await shop.admin('Second'), { trash: 'true' })).toEqual(['Coat'])
  })
})
