import { describe, expect, it } from 'vitest'

import { PageCache } from './page-cache.ts'

const renderText =
  (text: string, status = 200) =>
  () =>
    Promise.resolve(new Response(text, { status }))
const neverRender = () => Promise.reject(new Error('the page was rendered again'))

describe('the page cache', () => {
  const open = () => {
    const cache = new PageCache()
    const read = async (url: string, version: string, render: () => Promise<Response>) =>
      new TextDecoder().decode((await cache.find(url, version, render)).bodies.identity)
    return read
  }

  it('renders a page once for each version', async () => {
    const read = open()
    expect(await read('/shop/home', '1', renderText('first'))).toBe('first')
    expect(await read('/shop/home', '1', neverRender)).toBe('first')
    expect(await read('/shop/home', '2', renderText('second'))).toBe('second')
    expect(await read('/shop/home', '2', neverRender)).toBe('second')
  })

  it('serves the previous page while one request renders the next version', async () => {
    const read = open()
    await read('/shop/home', '1', renderText('first'))
    const { promise, resolve } = Promise.withResolvers<Response>()
    const rendered = read('/shop/home', '2', () => promise)
    expect(await read('/shop/home', '2', neverRender)).toBe('first')
    resolve(new Response('second'))
    expect(await rendered).toBe('second')
    expect(await read('/shop/home', '2', neverRender)).toBe('second')
  })

  it('renders a page for all requests that arrive before it is cached', async () => {
    const read = open()
    const { promise, resolve } = Promise.withResolvers<Response>()
    const pages = [read('/shop/home', '1', () => promise), read('/shop/home', '1', neverRender)]
    resolve(new Response('first'))
    expect(await Promise.all(pages)).toEqual(['first', 'first'])
  })

  it('renders again after a failure', async () => {
    const read = open()
    await expect(read('/shop/home', '1', neverRender)).rejects.toThrow('rendered again')
    expect(await read('/shop/home', '1', renderText('first'))).toBe('first')
  })

  it('does not cache a page with an error', async () => {
    const read = open()
    const url = '/shop/product?product=none'
    expect(await read(url, '1', renderText('missing', 404))).toBe('missing')
    expect(await read(url, '1', renderText('found'))).toBe('found')
  })

  it('limits the size of the URLs too', async () => {
    const read = open()
    const createUrl = (number: number) => `/shop/search?keyword=${'x'.repeat(10_000)}${number}`
    for (let number = 0; number < 4000; number += 1) await read(createUrl(number), '1', renderText('page'))
    expect(await read(createUrl(3999), '1', neverRender)).toBe('page')
    await expect(read(createUrl(0), '1', neverRender)).rejects.toThrow('rendered again')
  })
})
