import { describe, expect } from 'vitest'

import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { changeProduct, search, makeProducts } from '../../../support/search.ts'

describe('pages of search results', () => {
  const KEYWORD = 'blue shirt'

  async function makeShirts(shop: TestShop): Promise<void> {
    for (let index = 0; index < 23; index += 1) {
      const title = ['Blue shirt', 'Shirt', 'Blueish shirts', 'Coat'][index % 4] ?? ''
      await shop.product({ title, description: index % 3 ? 'A blue shirt.' : 'Something else.' })
    }
  }

  async function readAllPages(shop: TestShop, limit: string) {
    const collected: string[] = []
    const totals = new Set<number | undefined>()
    let cursor: string | null | undefined
    for (let page = 0; page < 50; page += 1) {
      const response = await search(shop, KEYWORD, cursor ? { limit, cursor } : { limit })
      collected.push(...response.data.map((product) => product._id))
      totals.add(response.total)
      cursor = response.nextCursor
      if (!cursor) return { collected, totals: [...totals] }
    }
    throw new Error('the pages have no end')
  }

  it.for(['1', '4', '500'])('contain each product exactly once, %s per page', async (limit, { shop }) => {
    await makeShirts(shop)
    const { data, total, nextCursor } = await search(shop, KEYWORD)
    const whole = data.map((product) => product._id)
    expect([total, nextCursor]).toEqual([whole.length, null])
    expect(whole.length).toBeGreaterThan(12)
    expect(await readAllPages(shop, limit)).toEqual({ collected: whole, totals: [whole.length] })
  })

  it('continue correctly when products are added and deleted between requests', async ({ shop }) => {
    await makeProducts(shop, 'Shirt 1', 'Shirt 2', 'Shirt 3', { title: 'Four', description: 'shirt' })
    const first = await search(shop, 'shirt', { limit: '2' })
    await makeProducts(shop, 'Shirt 0', { title: 'Five', description: 'shirt' })
    await changeProduct(shop.shop.db, first.data[1]?._id ?? '', { deleted_at: 'now' })
    const second = await search(shop, 'shirt', { limit: '2', cursor: first.nextCursor ?? '' })
    expect(first.data.map((product) => product.title)).toEqual(['Shirt 1', 'Shirt 2'])
    expect(second.data.map((product) => product.title)).toEqual(['Shirt 3', 'Five'])
  })

  it.for(['x', '0', '1', '.', '1.', '-1.5', '999999999.999999999', '1.1.1', "' or 1=1 --"])(
    'never fail with the invalid cursor %j',
    async (cursor, { shop }) => {
      await makeProducts(shop, 'Shirt')
      const query = new URLSearchParams({ cursor, limit: '2' })
      const response = await shop.visitor().request(`/api/shop/search/shirt?${query}`)
      expect(response.status).toBe(200)
    }
  )

  it.for(['0', '-1', '501', '1.5', 'many', ''])('cannot have the limit %j', async (limit, { shop }) => {
    await expect(search(shop, 'shirt', { limit })).rejects.toMatchObject({ status: 400 })
  })
})
