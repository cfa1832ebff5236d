import { describe, expect } from 'vitest'

import { LISTING_SORTS } from '../../../../src/api/contract/products.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'

const list = (shop: TestShop, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/products/get', { query: { ...query } })

describe('pages of the product list', () => {
  /** Prices and titles repeat, so only the complete ordering is unique. */
  async function makeProducts(shop: TestShop): Promise<string[]> {
    const products = []
    for (let index = 0; index < 23; index += 1) {
      const fields = { title: `Title ${index % 4}`, price: 10 + (index % 3), brand: index % 2 ? 'nike' : 'puma' }
      products.push(await shop.product({ ...fields, salePrice: index % 5 ? 0 : 11 }))
    }
    return products.map((product) => product.id)
  }

  async function readAllPages(shop: TestShop, query: Record<string, string>) {
    const collected: string[] = []
    const totals = new Set<number | undefined>()
    let cursor: string | null | undefined
    for (let page = 0; page < 50; page += 1) {
      const response = await list(shop, cursor ? { ...query, cursor } : query)
      collected.push(...response.data.map((product) => product._id))
      totals.add(response.total)
      cursor = response.nextCursor
      if (!cursor) return { collected, totals: [...totals] }
    }
    throw new Error('the pages have no end')
  }

  it.for(LISTING_SORTS)('contain each product exactly once, sorted by %s', async (sortBy, { shop }) => {
    const ids = await makeProducts(shop)
    const whole = (await list(shop, { sortBy })).data.map((product) => product._id)
    for (const limit of ['1', '5', '23', '500']) {
      const { collected, totals } = await readAllPages(shop, { sortBy, limit })
      expect(collected).toEqual(whole)
      expect(totals).toEqual([23])
    }
    expect(whole.toSorted()).toEqual(ids.toSorted())
  })

  it('apply the filters', async ({ shop }) => {
    await makeProducts(shop)
    const { collected, totals } = await readAllPages(shop, { brand: 'nike', limit: '4' })
    expect(collected).toHaveLength(11)
    expect(totals).toEqual([11])
  })

  it.for<Record<string, string>>([
    { category: 'men' },
    { brand: 'nike,puma' },
    { category: 'men,kids', brand: 'puma,zara' },
    { category: 'men,women,kids,accessories,footwear', brand: 'nike,adidas,puma,levi,zara,h&m' },
    { category: 'footwear' }
  ])('add up to the whole filtered list: %j', async (filters, { shop }) => {
    await makeProducts(shop)
    for (const price of [10, 11, 12]) {
      for (const [category, brand] of [
        ['kids', 'zara'],
        ['women', 'puma'],
        ['kids', 'puma']
      ] as const) {
        await shop.product({ title: `Title ${price % 2}`, category, brand, price })
      }
    }
    for (const sortBy of LISTING_SORTS) {
      const whole = (await list(shop, { ...filters, sortBy })).data.map((product) => product._id)
      const { collected, totals } = await readAllPages(shop, { ...filters, sortBy, limit: '3' })
      expect({ collected, totals }).toEqual({ collected: whole, totals: [whole.length] })
    }
  })

  it('continue correctly when products are added between requests', async ({ shop }) => {
    for (const price of [10, 20, 30, 40]) await shop.product({ title: `at ${price}`, price })
    const first = await list(shop, { limit: '2' })
    await shop.product({ title: 'at 5', price: 5 })
    await shop.product({ title: 'at 25', price: 25 })
    const second = await list(shop, { limit: '3', cursor: first.nextCursor ?? '' })
    expect(second.data.map((product) => product.title)).toEqual(['at 25', 'at 30', 'at 40'])
    expect(second.nextCursor).toBeNull()
  })

  const encoded = (cursor: unknown) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

  it.for([
    'x',
    '%00',
    "' or 1=1 --",
    encoded([]),
    encoded(null),
    encoded(['a']),
    encoded([{ $gt: 0 }, 'a']),
    encoded([-1e300, 'a']),
    encoded([Number.MAX_SAFE_INTEGER, 'a']),
    encoded([1000, 'a\u0000']),
    encoded(['a\u0000', 'b'])
  ])('never fail with the invalid cursor %j', async (cursor, { shop }) => {
    await shop.product()
    const statuses = LISTING_SORTS.map(async (sortBy) => {
      const query = new URLSearchParams({ sortBy, limit: '2', cursor })
      return (await shop.visitor().request(`/api/shop/products/get?${query}`)).status
    })
    for (const status of await Promise.all(statuses)) expect(status).toBeLessThan(500)
  })

  it.for(['0', '-1', '501', '1.5', 'many', ''])('cannot have the limit %j', async (limit, { shop }) => {
    await expect(list(shop, { limit })).rejects.toMatchObject({ status: 400, message: 'Invalid data provided!' })
  })
})
