import { COOKIE, product, startForeignBackend } from '../support/foreign-backend.ts'
import { startShop } from '../support/running-shop.ts'
import { expect, test } from './support/test.ts'

const HOME = '/shop/home'
const LISTING = '/shop/listing'

test('pages render the data of a third-party API host and are never stale', async () => {
  const backend = await startForeignBackend()
  const front = await startShop({ API_HOST: backend.url })
  const open = (path: string, headers: Record<string, string> = { cookie: `${COOKIE}; cart=2` }) =>
    fetch(front.url + path, { headers, redirect: 'manual' })
  const { title } = product
  try {
    for (const [path, text] of [
      [HOME, product.title],
      [LISTING, product.title],
      ['/shop/search?keyword=hat', '1 product'],
      ['/shop/search?keyword=many', 'Showing 24 of 620'],
      [`/shop/product/${product._id}`, 'Add to Cart'],
      ['/shop/checkout', '1 Mill Lane']
    ] as const) {
      const response = await open(path)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain(text)
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(await (await open('/auth/login', {})).text()).toContain('Welcome Back')

    const before = await open(HOME)
    product.title = 'Renamed hat'
    const headers = { cookie: COOKIE, 'if-none-match': before.headers.get('etag') ?? '' }
    for (const path of [HOME, LISTING]) {
      const after = await open(path, headers)
      expect(after.status).toBe(200)
      expect(await after.text()).toContain('Renamed hat')
    }
    expect(front.takeErrors()).toEqual([])
  } finally {
    product.title = title
    await front.stop()
    await backend.stop()
  }
})
