import { describe, expect } from 'vitest'

import { saveAddress, addToCart, readCart } from '../../support/checkout.ts'
import { it } from '../../support/it.ts'
import { ADMIN_SCREENS } from '../../support/screens.ts'
import { openSite, type Page, SITE_VERSION } from '../../support/site.ts'

const LOGIN = '/auth/login'
const SHOP_PATHS = ['home', 'listing', 'checkout', 'account', 'search', 'paypal-return', 'payment-success'].map(
  (name) => `/shop/${name}`
)
const ADMIN_PATHS = [
  ...Object.values(ADMIN_SCREENS),
  '/admin/home-preview',
  '/admin/customers/1',
  '/admin/orders/1/invoice',
  '/admin/orders/1/packing-slip'
]
const locationOrStatus = ({ status, location }: Page) => (status === 302 ? location : status)

const encodeLetter = (path: string, letter: string) =>
  path.replace(letter, `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const encodedTwice = (path: string, letter: string) => encodeLetter(path, letter).replace('%', '%25')

/** Spellings that a server or a proxy might normalize to the path. */
const spellings = (path: string, letter: string) => [
  path,
  path.toUpperCase(),
  encodeLetter(path, letter),
  encodedTwice(path, letter),
  `${path}/`,
  `/x/..${path}`,
  `${path}?next=/auth/login`
]

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it('a visitor sees login and register, and is redirected to login from anywhere else', async ({ shop }) => {
    const site = await openSite(shop, where)
    for (const path of ['/auth/login', '/auth/register', '/AUTH/LOGIN']) {
      expect((await site.send(path)).status).toBe(200)
      expect((await site.send(path, null, { method: 'HEAD' })).status).toBe(200)
    }
    const protectedPaths = [
      ...SHOP_PATHS.flatMap((path) => spellings(path, 'o')),
      ...ADMIN_PATHS.flatMap((path) => spellings(path, 'a')),
      '/',
      '/auth',
      '/unauth-page',
      '/nothing-of-that-name',
      '/auth/login/../../shop/home',
      '/auth/login/%2e%2e/%2e%2e/shop/home'
    ]
    for (const path of protectedPaths) {
      const page = await site.send(path)
      expect({ path, to: locationOrStatus(page), text: page.text }).toEqual({ path, to: LOGIN, text: '' })
    }
  })

  it('an admin whose session has ended is redirected to the login from the admin screens', async ({ shop }) => {
    const site = await openSite(shop, where)
    const admin = await shop.admin()
    await shop.visitor(() => admin.token).call('POST /api/auth/logout')
    for (const path of ADMIN_PATHS) {
      expect({ path, to: locationOrStatus(await site.send(path, admin)) }).toEqual({ path, to: LOGIN })
    }
    expect(site.rendered).toEqual([])
  })

  it('a shopper sees the shop, is redirected there from login and register, and never sees an admin screen', async ({
    shop
  }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const expectEnds = async (paths: string[], end: string | number) => {
      for (const path of paths)
        expect({ path, end: locationOrStatus(await site.send(path, shopper)) }).toEqual({ path, end })
    }
    const authPaths = [...spellings('/auth/login', 'o'), ...spellings('/auth/register', 'r')]
    const resetPaths = ['/auth/forgot-password', '/auth/reset-password?token=x']
    await expectEnds(['/', ...authPaths, ...resetPaths], '/shop/home')
    await expectEnds(
      ADMIN_PATHS.flatMap((path) => spellings(path, 'a')),
      '/unauth-page'
    )
    const encodedPaths = [
      '/shop/administration',
      '/aDmIn',
      '/%61%64%6D%69%6E/x',
      '/shop/%2e%2e/admin/x',
      '/shop%2F..%2Fadmin'
    ]
    await expectEnds(encodedPaths, '/unauth-page')
    expect(site.rendered).toEqual([])
    await expectEnds([...SHOP_PATHS, '/unauth-page', '/nothing-of-that-name'], 200)
  })

  it('an admin sees the admin screens, and is redirected there from everywhere in the shop', async ({ shop }) => {
    const site = await openSite(shop, where)
    const admin = await shop.admin()
    const expectEnds = async (paths: string[], end: string | number) => {
      for (const path of paths)
        expect({ path, end: locationOrStatus(await site.send(path, admin)) }).toEqual({ path, end })
    }
    const elsewhere = ['/auth/login', '/auth/register', ...SHOP_PATHS].flatMap((path) => spellings(path, 'o'))
    await expectEnds(['/', ...elsewhere], '/admin/dashboard')
    expect(site.rendered).toEqual([])
    await expectEnds([...ADMIN_PATHS, '/unauth-page'], 200)
  })

  it('an unreadable URL responds with 400 to everyone', async ({ shop }) => {
    const site = await openSite(shop, where)
    const unreadable = ['/%', '/%E0%A4%A', '/%25252525252561dmin', '//evil.example/shop/home', '/x/..//shop/home']
    for (const person of [null, await shop.shopper(), await shop.admin()]) {
      for (const path of unreadable) expect((await site.send(path, person)).status).toBe(400)
    }
    expect(site.rendered).toEqual([])
  })

  describe('a shared page', () => {
    it('is rendered once without a user, and cached', async ({ shop }) => {
      const site = await openSite(shop, where)
      const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
      const pages = await Promise.all([ada, ben, ada].map((person) => site.send('/shop/home', person)))
      expect(pages.map((page) => page.text)).toEqual(Array(3).fill('<p>/shop/home for everyone</p>'))
      expect(site.rendered).toHaveLength(1)
      expect(site.rendered[0]?.locals.user).toBeUndefined()
      const authCheck = site.rendered[0]?.locals.call('GET /api/auth/check-auth')
      await expect(authCheck).rejects.toMatchObject({ status: 401 })
    })

    it('is not sent from the cache to a person without access', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const { etag } = (await site.send('/shop/home', shopper)).headers
      const headers = { 'if-none-match': String(etag) }
      expect((await site.send('/shop/home', shopper, { headers })).status).toBe(304)
      for (const path of spellings('/shop/home', 'o')) {
        const page = await site.send(path, null, { headers })
        expect(locationOrStatus(page)).toBe(LOGIN)
        expect(page.headers.etag).toBeUndefined()
        expect(page.text).toBe('')
      }
      expect(locationOrStatus(await site.send('/shop/home', await shop.admin(), { headers }))).toBe('/admin/dashboard')
    })

    it('is compressed, and is not sent again to a browser that has it', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const headers = { 'accept-encoding': 'br' }
      const first = await site.send('/shop/home', shopper, { headers })
      expect(first.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8'
      })
      const second = await site.send('/shop/home', shopper, {
        headers: { ...headers, 'if-none-match': String(first.headers.etag) }
      })
      expect([second.status, second.text]).toEqual([304, ''])
    })

    it('is not visible after logout', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      expect((await site.send('/shop/home', shopper)).status).toBe(200)
      await shop.visitor(() => shopper.token).call('POST /api/auth/logout')
      const page = await site.send('/shop/home', shopper)
      expect(locationOrStatus(page)).toBe(LOGIN)
      expect(page.headers['set-cookie']?.[0]).toMatch(/^session=;.*Max-Age=0/)
    })

    it('is rendered again after the catalog changes', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const hat = await shop.product({ stock: 5 })
      await site.send('/shop/listing', shopper)
      await addToCart(shopper, hat, 1)
      await site.send('/shop/listing', shopper)
      expect(site.rendered).toHaveLength(1)
      const cart = await readCart(shopper)
      const { _id: addressId } = await saveAddress(shopper)
      const body = { userId: shopper.id, cartId: cart._id, addressInfo: { addressId } }
      await shopper.call('POST /api/shop/order/create', { body })
      await site.send('/shop/listing', shopper)
      expect(site.rendered).toHaveLength(2)
    })

    it('is cached separately for each query', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      for (const query of ['', '?category=men', '?category=women', '?category=men']) {
        expect((await site.send(`/shop/listing${query}`, shopper)).text).toContain(`/shop/listing${query} `)
      }
      expect(site.rendered).toHaveLength(3)
    })
  })

  it('a personal page is rendered for each request', async ({ shop }) => {
    const site = await openSite(shop, where)
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    for (const path of ['/shop/checkout', '/shop/account', '/shop/payment-success']) {
      expect((await site.send(path, ada)).text).toContain('for Ada')
      expect((await site.send(path, ben)).text).toContain('for Ben')
      expect(locationOrStatus(await site.send(path))).toBe(LOGIN)
    }
    const { call } = site.rendered.at(-1)?.locals ?? {}
    expect(await call?.('GET /api/auth/check-auth')).toMatchObject({ user: { userName: 'Ben' } })
  })

  it('a page of another version is refused, so that the browser loads the whole page', async ({ shop }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const statusOf = async (headers: Record<string, string>) =>
      (await site.send('/shop/listing', shopper, { headers })).status
    expect(await statusOf({ 'page-version': SITE_VERSION })).toBe(200)
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ 'page-version': 'old' })).toBe(409)
  })

  it('a page is not cacheable by proxies, and has security headers', async ({ shop }) => {
    const site = await openSite(shop, where)
    const { headers } = await site.send('/shop/home', await shop.shopper())
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['vary']).toContain('cookie')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  it('every response has nosniff, and HSTS if the shop has TLS', async ({ shop }) => {
    const https = {
      ...shop,
      shop: { ...shop.shop, config: { ...shop.shop.config, publicUrl: 'https://shop.example' } }
    }
    for (const [open, hsts] of [
      [shop, undefined],
      [https, 'max-age=31536000; includeSubDomains']
    ] as const) {
      const site = await openSite(open, where)
      for (const path of ['/', '/auth/login', '/api/shop/products/get', '/api/nothing', '/healthz', '/images/none']) {
        const { headers } = await site.send(path)
        expect([path, headers['x-content-type-options'], headers['strict-transport-security']]).toEqual([
          path,
          'nosniff',
          hsts
        ])
      }
    }
  })

  it.for(['a@b', 'a b', 'a/b', '[::1', 'host:port'])('the invalid host %j is rejected', async (host, { shop }) => {
    const site = await openSite(shop, where)
    for (const path of ['/auth/login', '/api/shop/products/get', '/healthz']) {
      expect(await site.send(path, null, { headers: { host } })).toMatchObject({ status: 400 })
    }
  })

  it.for(['/api/../healthz', '/api/%2e%2e/healthz', '/api/.%2E/healthz', '/api/shop/../../healthz'])(
    '%s is not treated as an API call',
    async (path, { shop }) => {
      const site = await openSite(shop, where)
      expect(await site.send(path)).toMatchObject({ status: 400, text: 'This URL is invalid.' })
    }
  )

  it('the API and /healthz work without a session', async ({ shop }) => {
    const site = await openSite(shop, where)
    expect(await site.send('/healthz')).toMatchObject({ status: 200, text: 'ok' })
    const products = await site.send('/api/shop/products/get')
    expect(JSON.parse(products.text)).toEqual({ success: true, data: [] })
    for (const path of ['/api/shop/products/get/%', '/api/shop/products/get/%E0%A4%A', '/api/nothing']) {
      const response = await site.send(path)
      expect([400, 404]).toContain(response.status)
      expect(JSON.parse(response.text)).toMatchObject({ success: false })
    }
  })
})
