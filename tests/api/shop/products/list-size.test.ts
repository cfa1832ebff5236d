import { expect } from 'vitest'

import { MAX_LENGTH } from '../../../../src/domain/limits.ts'
import { it } from '../../../support/it.ts'

const COUNT = 100

it.for(['listing', 'search'] as const)(
  'a %s of long descriptions ends at 1 MB and continues',
  async (kind, { shop }) => {
    for (let index = 0; index < COUNT; index += 1)
      await shop.product({ title: `Coat ${index}`, description: '€'.repeat(MAX_LENGTH.productDescription) })
    const { call } = shop.visitor()
    const read = (query: object) =>
      kind === 'listing'
        ? call('GET /api/shop/products/get', { query })
        : call('GET /api/shop/search/{keyword}', { params: { keyword: 'coat' }, query })
    const first = await read({})
    const bytes = Buffer.byteLength(JSON.stringify(first))
    expect(bytes).toBeGreaterThan(900_000)
    expect(bytes).toBeLessThan(1_100_000)
    const found = new Set(first.data.map(({ _id }) => _id))
    let { nextCursor } = first
    while (nextCursor) {
      const page = await read({ cursor: nextCursor })
      for (const { _id } of page.data) {
        expect(found).not.toContain(_id)
        found.add(_id)
      }
      nextCursor = page.nextCursor
    }
    expect(found.size).toBe(COUNT)
  }
)
