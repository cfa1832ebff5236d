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

const renderPage = () => Promise.resolve(page)

describe('the page cache', () => {
  it('limits the size of the URLs too', async () => {
    const cache = new PageCache()
    const createUrl = (number: number) => `/shop/search?keyword=${'x'.repeat(10_000)}${number}`
    for (let number = 0; number < 4000; number += 1) await cache.render(createUrl(number), 1, renderPage)
    expect(cache.find(createUrl(3999), 1)).toBe(page)
    expect(cache.find(createUrl(0), 1)).toBeUndefined()
  })

  it('does not cache a page that failed', async () => {
    const cache = new PageCache()
    await cache.render('/shop/product?product=none', 1, () => Promise.resolve({ ...page, status: 404 }))
    expect(cache.find('/shop/product?product=none', 1)).toBeUndefined()
  })

  it('does not find a page of another catalog version', async () => {
    const cache = new PageCache()
    await cache.render('/shop/home', 1, renderPage)
    expect(cache.find('/shop/home', 2)).toBeUndefined()
    await cache.render('/shop/home', 2, renderPage)
    expect(cache.find('/shop/home', 2)).toBe(page)
  })
})
