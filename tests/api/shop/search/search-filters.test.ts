import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { PRODUCT_FORM } from '../../../support/products.ts'

const search = (shop: TestShop, keyword: string, grouped: 'true' | 'false' = 'true') =>
  shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword }, query: { grouped } })

const titles = async (shop: TestShop, keyword: string) => (await search(shop, keyword)).data.map(({ title }) => title)

async function addProducts(shop: TestShop): Promise<void> {
  const admin = await shop.admin()
  const add = (changes: object) => admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changes } })
  for (const [id, category, price] of [
    ['Oxford shirt', 'men', '80'],
    ['Linen shirt', 'women', '50']
  ] as const) {
    for (const size of ['M', 'XL'])
      await add({ style: { id }, title: id, category, price, salePrice: '', size, color: 'blue' })
    await add({ style: { id }, title: id, category, price, salePrice: '', size: '42', color: 'white' })
  }
  await add({ title: 'Pale blue shirt from before', category: 'men', price: '20', salePrice: '' })
}

describe('a search term with filters', () => {
  it.for([
    ['blue shirt men', ['Pale blue shirt from before', 'Oxford shirt']],
    ['shirt under 60', ['Pale blue shirt from before', 'Linen shirt']],
    ['women shirt in blue', ['Linen shirt']],
    ['white', ['Linen shirt', 'Oxford shirt']],
    ['xl shirt over 60', ['Oxford shirt']],
    ['linen size 42', ['Linen shirt']],
    ['between 45 and 55', ['Linen shirt']],
    ['blue shrit men', ['Pale blue shirt from before', 'Oxford shirt']]
  ] as const)('finds with %j the styles %j', async ([keyword, expected], { shop }) => {
    await addProducts(shop)
    expect(await titles(shop, keyword)).toEqual(expected)
  })

  it('that no product matches keeps the words and ignores as few filters as possible', async ({ shop }) => {
    await addProducts(shop)
    const none = { category: [], color: [], size: [] }
    for (const [keyword, kept, read, found] of [
      ['blue shirt under 10', { color: ['blue'] }, { color: ['blue'], maxPrice: 10 }, 'Pale blue shirt from before'],
      ['white oxford shirt xl', { color: ['white'] }, { color: ['white'], size: ['XL'] }, 'Oxford shirt'],
      ['women oxford shirt xl', { size: ['XL'] }, { category: ['women'], size: ['XL'] }, 'Oxford shirt'],
      [
        'blue oxford shirt xl under 60',
        { color: ['blue'], size: ['XL'] },
        { color: ['blue'], size: ['XL'], maxPrice: 60 },
        'Oxford shirt'
      ]
    ] as const) {
      const { parsedQuery, unmatchedQuery, data } = await search(shop, keyword)
      const text = keyword.includes('oxford') ? 'oxford shirt' : 'shirt'
      expect([parsedQuery, unmatchedQuery]).toEqual([
        { text, ...none, ...kept },
        { text, ...none, ...read }
      ])
      expect(data[0]?.title).toBe(found)
    }
  })

  it('prefers products that are named so to those that only mention the words', async ({ shop }) => {
    const admin = await shop.admin()
    const add = (changes: object) =>
      admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, ...changes } })
    await add({ title: 'Gilet', description: 'Worn over a jumper.', color: 'olive' })
    await add({ title: 'Wool jumper', color: 'grey' })
    const { unmatchedQuery, data } = await search(shop, 'olive jumper')
    expect(unmatchedQuery).toMatchObject({ text: 'jumper', color: ['olive'] })
    expect(data.map(({ title }) => title)).toEqual(['Wool jumper', 'Gilet'])
  })

  it('puts products first that name the people if none is in their category', async ({ shop }) => {
    const admin = await shop.admin()
    const add = (changes: object) =>
      admin.call('POST /api/admin/products/add', { body: { ...PRODUCT_FORM, category: 'footwear', ...changes } })
    await add({ title: 'Rain boots', description: 'In women’s sizes.' })
    await add({ title: 'Work boots', description: 'In men’s sizes, for womenfolk, too.' })
    await add({ title: 'Wrap dress', description: 'With boots or without.', category: 'women' })
    const { unmatchedQuery, data } = await search(shop, "women's boots")
    expect(unmatchedQuery).toMatchObject({ text: 'boots', category: ['women'] })
    expect(data.map(({ title }) => title)).toEqual(['Rain boots', 'Work boots', 'Wrap dress'])
  })

  it('that match other words keeps the filters, and drops the words that name no product, then the last', async ({
    shop
  }) => {
    await addProducts(shop)
    const filters = { category: [], color: ['blue'], size: ['XL'], maxPrice: 60 }
    for (const [keyword, text, kept] of [
      ['blue linen coat xl under 60', 'linen coat', 'linen'],
      ['blue coat linen xl under 60', 'coat linen', 'linen'],
      ['blue linen oxford xl under 60', 'linen oxford', 'linen'],
      ['blue coat xl under 60', 'coat', '']
    ] as const) {
      const { parsedQuery, unmatchedQuery, data } = await search(shop, keyword)
      expect([parsedQuery, unmatchedQuery]).toEqual([
        { text: kept, ...filters },
        { text, ...filters }
      ])
      expect(data.map(({ title, size }) => [title, size])).toEqual([['Linen shirt', 'XL']])
    }
  })

  it('says how it was read', async ({ shop }) => {
    await addProducts(shop)
    const { parsedQuery, data } = await search(shop, 'blue shirt xl under $90')
    expect(parsedQuery).toEqual({ text: 'shirt', category: [], color: ['blue'], size: ['XL'], maxPrice: 90 })
    expect(data.map(({ title, size, color }) => [title, size, color?.name])).toEqual([
      ['Linen shirt', 'XL', 'blue'],
      ['Oxford shirt', 'XL', 'blue']
    ])
    expect(await search(shop, 'shirt')).not.toHaveProperty('parsedQuery')
  })

  it('is read as ordinary words in an exact search', async ({ shop }) => {
    const admin = await shop.admin('Two')
    const body = { ...PRODUCT_FORM, title: 'Cap', description: 'Goes with a blue shirt.', color: '' }
    await addProducts(shop)
    await admin.call('POST /api/admin/products/add', { body })
    expect(await titles(shop, 'blue shirt')).not.toContain('Cap')
    const query = { grouped: 'true', exact: 'true' } as const
    const params = { keyword: 'blue shirt' }
    const response = await shop.visitor().call('GET /api/shop/search/{keyword}', { params, query })
    expect(response.data.map(({ title }) => title)).toContain('Cap')
    expect(response).not.toHaveProperty('parsedQuery')
  })

  it('is read as ordinary words if nothing matches the filters', async ({ shop }) => {
    await addProducts(shop)
    const response = await search(shop, 'oxford under 10')
    expect(response.data.map(({ title }) => title)).toEqual(['Oxford shirt'])
    expect(response).not.toHaveProperty('parsedQuery')
  })

  it('finds nothing if it has no words and no product matches it', async ({ shop }) => {
    await addProducts(shop)
    expect(await search(shop, 'under 10')).toMatchObject({ data: [], total: 0, unmatchedQuery: { maxPrice: 10 } })
  })
})

describe('a grouped search', () => {
  it('has pages without repeated styles', async ({ shop }) => {
    await addProducts(shop)
    const params = { keyword: 'shirt' }
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { grouped: 'true' as const, limit: '1', ...(cursor ? { cursor } : {}) }
      const response = await shop.visitor().call('GET /api/shop/search/{keyword}', { params, query })
      expect(response.total).toBe(3)
      found.push(...response.data.map(({ title }) => title))
      cursor = response.nextCursor ?? undefined
    } while (cursor && found.length < 10)
    expect(found).toEqual(['Pale blue shirt from before', 'Linen shirt', 'Oxford shirt'])
  })

  it('shows the cheapest matching variant in stock, like the list', async ({ shop }) => {
    const admin = await shop.admin()
    const add = (size: string, price: string, totalStock = '5') =>
      admin.call('POST /api/admin/products/add', {
        body: { ...PRODUCT_FORM, style: { id: 'cap' }, title: 'Cap', size, price, salePrice: '', totalStock }
      })
    await add('S', '60')
    await add('M', '30', '0')
    await add('L', '40')
    expect((await search(shop, 'cap')).data.map(({ size, price }) => [size, price])).toEqual([['L', 40]])
  })

  it('lists single products for older clients', async ({ shop }) => {
    await addProducts(shop)
    const { data } = await search(shop, 'oxford shirt', 'false')
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Oxford shirt, blue, M',
      'Oxford shirt, blue, XL',
      'Oxford shirt, white, 42'
    ])
  })
})

describe('the filters of a search', () => {
  const filter = (shop: TestShop, keyword: string, query: object) =>
    shop.visitor().call('GET /api/shop/search/{keyword}', { params: { keyword }, query: { grouped: 'true', ...query } })

  it('apply to the results, and each count respects the other filters', async ({ shop }) => {
    await addProducts(shop)
    const { data, total, counts } = await filter(shop, 'shirt', { category: 'women', size: 'M,XL', counts: 'true' })
    expect([total, data.map(({ title, size }) => [title, size])]).toEqual([1, [['Linen shirt', 'M']]])
    expect(counts).toMatchObject({
      category: { men: 1, women: 1, kids: 0 },
      size: { M: 1, XL: 1, 42: 1 },
      color: { blue: 1 },
      price: { min: 50, max: 50 }
    })
  })

  it('apply together with those in the keyword', async ({ shop }) => {
    await addProducts(shop)
    const { data, parsedQuery, counts } = await filter(shop, 'blue shirt', { maxPrice: '60', counts: 'true' })
    expect(data.map(({ title }) => title)).toEqual(['Pale blue shirt from before', 'Linen shirt'])
    expect(parsedQuery).toEqual({ text: 'shirt', category: [], color: ['blue'], size: [] })
    expect(counts?.category).toMatchObject({ men: 1, women: 1 })
    expect(counts?.price).toEqual({ min: 20, max: 80 })
  })

  it('apply to single products for older clients', async ({ shop }) => {
    await addProducts(shop)
    const { total, counts } = await filter(shop, 'oxford', { grouped: 'false', color: 'blue', counts: 'true' })
    expect([total, counts?.color]).toEqual([2, { blue: 2, white: 1 }])
  })
})
