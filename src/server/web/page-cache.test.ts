import { describe, expect, it } from 'vitest'

import { PageCache } from './page-cache.ts'
import type { Representation } from './representation.ts'

const body = Buffer.from('a small page')
const page: Representation = {
  status: 200,
  etag: '"1"',
  bodies: { br: body, gzip: body, identity: body },
  headers: { br: {}, gzip: {}, identity: {} }
}

describe('the page cache', () => {
  it('limits the size of the URLs too', async () => {
    const cache = new PageCache()
    const key = (number: number) => `${number} /shop/search?keyword=${'x'.repeat(10_000)}`
    for (let number = 0; number < 4000; number += 1) await cache.render(key(number), () => Promise.resolve(page))
    expect(cache.find(key(3999))).toBe(page)
    expect(cache.find(key(0))).toBeUndefined()
  })

  it('does not cache a page that failed', async () => {
    const cache = new PageCache()
    await cache.render('1 /shop/product?id=none', () => Promise.resolve({ ...page, status: 404 }))
    expect(cache.find('1 /shop/product?id=none')).toBeUndefined()
  })
})
