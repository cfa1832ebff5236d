import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { styleFields } from '../../../support/products.ts'

const list = (shop: TestShop, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/products/get', { query: { ...query } })

const titles = async (shop: TestShop, query?: Record<string, string>) =>
  (await list(shop, query)).data.map((product) => product.title)

async function addProducts(shop: TestShop): Promise<void> {
  const groups = [
    ['men', 'nike'],
    ['men', 'h&m'],
    ['women', 'nike'],
    ['women', 'h&m'],
    ['kids', 'zara']
  ]
  for (const [index, [category, brand]] of groups.entries()) {
    await shop.product({ title: `${category} ${brand}`, category, brand, price: 10 + index })
  }
}

describe('the product list', () => {
  it('shows all fields of a product, with prices in dollars', async ({ shop }) => {
    const product = await shop.product({
      title: 'Coat',
      category: 'women',
      brand: 'zara',
      price: 129.95,
      salePrice: 99.5
    })
    const at = shop.shop.now().toISOString()
    expect((await list(shop)).data).toEqual([
      {
        _id: product.id,
        image: product.image,
        title: 'Coat',
        description: product.description,
        category: 'women',
        categoryName: 'Women',
        brand: 'zara',
        brandName: 'Zara',
        price: 129.95,
        salePrice: 99.5,
        totalStock: 50,
        averageReview: 0,
        createdAt: at,
        updatedAt: at,
        ...styleFields(product)
      }
    ])
  })

  it('without a limit returns 1,000 products and a cursor', async ({ shop }) => {
    await shop.addProducts(1001)
    const first = await list(shop)
    expect([first.data.length, first.total]).toEqual([1000, 1001])
    const rest = await list(shop, { cursor: first.nextCursor ?? '' })
    expect([rest.data.length, rest.nextCursor]).toEqual([1, null])
    expect(new Set([...first.data, ...rest.data].map(({ _id }) => _id)).size).toBe(1001)
  })

  it('is empty in an empty shop', async ({ shop }) => {
    expect(await list(shop)).toEqual({ success: true, data: [] })
  })

  it.for<[string, string[]]>([
    ['category=men', ['men nike', 'men h&m']],
    ['category=men,kids', ['men nike', 'men h&m', 'kids zara']],
    ['category=men%2Ckids', ['men nike', 'men h&m', 'kids zara']],
    ['category=men&category=kids', ['men nike', 'men h&m', 'kids zara']],
    ['brand=h%26m', ['men h&m', 'women h&m']],
    ['brand=nike,h%26m&category=women', ['women nike', 'women h&m']],
    ['category=kids&brand=nike', []],
    ['category=men,no-such-department', ['men nike', 'men h&m']],
    ['category=no-such-department', []],
    ['category=MEN', []],
    ['category=%00', ['men nike', 'men h&m', 'women nike', 'women h&m', 'kids zara']],
    ['', ['men nike', 'men h&m', 'women nike', 'women h&m', 'kids zara']]
  ])('matches any value within a filter, and all filters: %s', async ([query, expected], { shop }) => {
    await addProducts(shop)
    const response = await shop.visitor().request(`/api/shop/products/get?${query}`)
    const { data } = (await response.json()) as { data: { title: string }[] }
    expect(data.map((product) => product.title)).toEqual(expected)
  })

  it('sorts by the price that a buyer pays', async ({ shop }) => {
    await shop.product({ title: 'plain 30', price: 30 })
    await shop.product({ title: 'sale 25', price: 90, salePrice: 25 })
    await shop.product({ title: 'plain 20', price: 20 })
    await shop.product({ title: 'sale 100', price: 101, salePrice: 100 })
    const ascending = ['plain 20', 'sale 25', 'plain 30', 'sale 100']
    expect(await titles(shop, { sortBy: 'price-lowtohigh' })).toEqual(ascending)
    expect(await titles(shop, { sortBy: 'price-hightolow' })).toEqual(ascending.toReversed())
  })

  it.for(['', 'relevance', 'price-lowtohigh; drop table products', '__proto__'])(
    'treats the unknown sort %j as price-lowtohigh',
    async (sortBy, { shop }) => {
      await shop.product({ title: 'dear', price: 30 })
      await shop.product({ title: 'cheap', price: 10 })
      expect(await titles(shop, { sortBy })).toEqual(['cheap', 'dear'])
    }
  )

  it('sorts titles regardless of case and accents', async ({ shop }) => {
    for (const title of [
      'zip jacket',
      'Éclair dress',
      'apron',
      'Denim',
      'eclipse tee',
      'Élan shirt',
      '2-in-1 shorts'
    ]) {
      await shop.product({ title })
    }
    const ascending = ['2-in-1 shorts', 'apron', 'Denim', 'Éclair dress', 'eclipse tee', 'Élan shirt', 'zip jacket']
    expect(await titles(shop, { sortBy: 'title-atoz' })).toEqual(ascending)
    expect(await titles(shop, { sortBy: 'title-ztoa' })).toEqual(ascending.toReversed())
  })

  it('excludes deleted products', async ({ shop }) => {
    const deleted = await shop.product({ title: 'gone' })
    await shop.product({ title: 'here' })
    await shop.shop.db
      .updateTable('variants')
      .set({ deleted_at: shop.shop.now().toISOString() })
      .where('id', '=', deleted.id)
      .execute()
    expect(await titles(shop)).toEqual(['here'])
    const params = { id: deleted.id }
    const details = shop.visitor().call('GET /api/shop/products/get/{id}', { params })
    await expect(details).rejects.toMatchObject({ status: 404, message: 'Product not found!' })
  })
})

describe('the facet counts', () => {
  const counts = async (shop: TestShop, query: Record<string, string> = {}) =>
    (await list(shop, { ...query, counts: 'true' })).counts

  const NONE = {
    category: { men: 0, women: 0, kids: 0, accessories: 0, footwear: 0 },
    brand: { nike: 0, adidas: 0, puma: 0, levi: 0, zara: 0, 'h&m': 0 }
  }

  it('include every value, and are returned only on request', async ({ shop }) => {
    expect(await counts(shop)).toMatchObject(NONE)
    expect(await list(shop, { limit: '3' })).not.toHaveProperty('counts')
    expect(await list(shop, { counts: 'no' })).not.toHaveProperty('counts')
    await addProducts(shop)
    expect(await counts(shop, { limit: '1' })).toMatchObject({
      category: { ...NONE.category, men: 2, women: 2, kids: 1 },
      brand: { ...NONE.brand, nike: 2, 'h&m': 2, zara: 1 }
    })
  })

  it('apply the filters of the other facet but not their own', async ({ shop }) => {
    await addProducts(shop)
    expect(await counts(shop, { category: 'kids', brand: 'nike,zara' })).toMatchObject({
      category: { ...NONE.category, men: 1, women: 1, kids: 1 },
      brand: { ...NONE.brand, zara: 1 }
    })
  })
})

describe('the details of a product', () => {
  it('show one product', async ({ shop }) => {
    const product = await shop.product({ title: 'Coat', price: 80 })
    const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: product.id } })
    expect(data).toMatchObject({ _id: product.id, title: 'Coat', price: 80, salePrice: 0, totalStock: 50 })
  })

  it('show the available stock: on hand minus reserved, at least 0', async ({ shop }) => {
    const product = await shop.product({ stock: 8 })
    const readStock = async (reserved: number) => {
      await shop.shop.db.updateTable('variants').set({ reserved }).where('id', '=', product.id).execute()
      const { data } = await shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: product.id } })
      return data.totalStock
    }
    expect([await readStock(0), await readStock(3), await readStock(8), await readStock(9)]).toEqual([8, 5, 0, 0])
  })

  it('respond with 404 for an unknown product', async ({ shop }) => {
    const details = shop.visitor().call('GET /api/shop/products/get/{id}', { params: { id: 'f'.repeat(24) } })
    await expect(details).rejects.toMatchObject({ status: 404, message: 'Product not found!' })
  })
})

it('a HEAD request is answered without a body', async ({ shop }) => {
  const product = await shop.product()
  for (const path of ['/api/shop/products/get', `/api/shop/products/get/${product.id}`]) {
    const response = await shop.visitor().request(path, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  }
})
