import { describe, expect } from 'vitest'

import { SORTS } from '../../src/api/contract/products.ts'
import { it } from '../support/it.ts'
import type { TestShop } from '../support/open-test-shop.ts'

const list = (shop: TestShop, query: Record<string, string> = {}) =>
  shop.visitor().call('GET /api/shop/products/get', { query: { ...query } })

describe('pages of the list', () => {
  /** Prices and titles repeat, so only the complete ordering is unique. */
  async function many(shop: TestShop): Promise<string[]> {
    const products = []
    for (let index = 0; index < 23; index += 1) {
      const fields = { title: `Title ${index % 4}`, price: 10 + (index % 3), brand: index % 2 ? 'nike' : 'puma' }
      products.push(await shop.product({ ...fields, salePrice: index % 5 ? 0 : 11 }))
    }
    return products.map((product) => product.id)
  }

  async function walk(shop: TestShop, query: Record<string, string>) {
    const met: string[] = []
    const totals = new Set<number | undefined>()
    let cursor: string | null | undefined
    for (let page = 0; page < 50; page += 1) {
      const answer = await list(shop, cursor ? { ...query, cursor } : query)
      met.push(...answer.data.map((product) => product._id))
      totals.add(answer.total)
      cursor = answer.nextCursor
      if (!cursor) return { met, totals: [...totals] }
    }
    throw new Error('the pages have no end')
  }

  it.for(SORTS)('meet every product exactly once, sorted by %s', async (sortBy, { shop }) => {
    const ids = await many(shop)
    const whole = (await list(shop, { sortBy })).data.map((product) => product._id)
    for (const limit of ['1', '5', '23', '500']) {
      const { met, totals } = await walk(shop, { sortBy, limit })
      expect(met).toEqual(whole)
      expect(totals).toEqual([23])
    }
    expect(whole.toSorted()).toEqual(ids.toSorted())
  })

  it('hold the filters', async ({ shop }) => {
    await many(shop)
    const { met, totals } = await walk(shop, { brand: 'nike', limit: '4' })
    expect(met).toHaveLength(11)
    expect(totals).toEqual([11])
  })

  it.for<Record<string, string>>([
    { category: 'men' },
    { brand: 'nike,puma' },
    { category: 'men,kids', brand: 'puma,zara' },
    { category: 'men,women,kids,accessories,footwear', brand: 'nike,adidas,puma,levi,zara,h&m' },
    { category: 'footwear' }
  ])('are the whole list in pieces, whatever is filtered: %j', async (filters, { shop }) => {
    await many(shop)
    for (const price of [10, 11, 12]) {
      for (const [category, brand] of [
        ['kids', 'zara'],
        ['women', 'puma'],
        ['kids', 'puma']
      ] as const) {
        await shop.product({ title: `Title ${price % 2}`, category, brand, price })
      }
    }
    for (const sortBy of SORTS) {
      const whole = (await list(shop, { ...filters, sortBy })).data.map((product) => product._id)
      const { met, totals } = await walk(shop, { ...filters, sortBy, limit: '3' })
      expect({ met, totals }).toEqual({ met: whole, totals: [whole.length] })
    }
  })

  it('go on where they were when products come and go between them', async ({ shop }) => {
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
  ])('are asked for with the cursor %j without harm', async (cursor, { shop }) => {
    await shop.product()
    const statuses = SORTS.map(async (sortBy) => {
      const query = new URLSearchParams({ sortBy, limit: '2', cursor })
      return (await shop.visitor().request(`/api/shop/products/get?${query}`)).status
    })
    for (const status of await Promise.all(statuses)) expect(status).toBeLessThan(500)
  })

  it.for(['0', '-1', '501', '1.5', 'many', ''])('are at most 500 long and no %j', async (limit, { shop }) => {
    await expect(list(shop, { limit })).rejects.toMatchObject({ status: 400, message: 'Invalid data provided!' })
  })
})
