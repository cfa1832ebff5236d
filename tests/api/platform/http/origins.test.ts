import { describe, expect } from 'vitest'

import { post, UNAUTHORIZED, whoAmI } from '../../../support/accounts.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openSite, type Site } from '../../../support/site.ts'

describe('a write request', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:9999' },
    { origin: 'http://localhost:4321.evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://shop.localhost:4321', 'sec-fetch-site': 'same-site' }
  ]

  it.for(FOREIGN)('with a cookie is refused for the headers %j', async (headers, { shop }) => {
    const shopper = await shop.shopper()
    const product = await shop.product()
    const body = { userId: shopper.id, productId: product.id, quantity: 1 }
    const response = await post(shopper, '/api/shop/cart/add', body, headers as Record<string, string>)
    expect(response.status).toBe(403)
    const { data } = await shopper.call('GET /api/shop/cart/get/{userId}', { params: { userId: shopper.id } })
    expect(data.items).toEqual([])
  })

  it('with a cookie from another origin cannot sign the shopper out', async ({ shop }) => {
    const shopper = await shop.shopper()
    const response = await post(shopper, '/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(response.status).toBe(403)
    expect(await whoAmI(shopper)).toBe('Ada')
  })

  it.for(FOREIGN)('with a token or without credentials is refused for the headers %j', async (headers, { shop }) => {
    const shopper = await shop.shopper()
    const originHeaders = headers as Record<string, string>
    const authorization = `Bearer ${shopper.token}`
    const logout = await post(shop.visitor(), '/api/auth/logout', {}, { ...originHeaders, authorization })
    const credentials = { email: shopper.user.email, password: shopper.password }
    const login = await post(shop.visitor(), '/api/auth/login', credentials, originHeaders)
    expect([logout.status, login.status]).toEqual([403, 403])
    expect(login.headers.getSetCookie()).toEqual([])
    expect(await whoAmI(shopper)).toBe('Ada')
  })

  it('with a token succeeds without an origin', async ({ shop }) => {
    const shopper = await shop.shopper()
    const headers = { authorization: `Bearer ${shopper.token}`, 'content-type': 'application/json' }
    const request = new Request(`${shop.origin}/api/auth/logout`, { method: 'POST', body: '{}', headers })
    expect((await shop.api.fetch(request, {})).status).toBe(200)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('with a cookie but without an origin must be JSON', async ({ shop }) => {
    const shopper = await shop.shopper()
    const product = await shop.product()
    const cookie = `session=${shopper.cookies.get('session')}`
    const body = JSON.stringify({ userId: shopper.id, productId: product.id, quantity: 1 })
    const send = async (type: string) => {
      const init = { method: 'POST', body, headers: { cookie, 'content-type': type } }
      return (await shop.api.fetch(new Request(`${shop.origin}/api/shop/cart/add`, init), {})).status
    }
    expect([await send('text/plain'), await send('application/json')]).toEqual([415, 200])
  })

  it.for(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'must be JSON, not %s, which any page can send',
    async (type, { shop }) => {
      const shopper = await shop.shopper()
      const product = await shop.product()
      const body = { userId: shopper.id, productId: product.id, quantity: 1 }
      const response = await post(shopper, '/api/shop/cart/add', body, { 'content-type': type })
      expect(response.status).toBe(415)
    }
  )
})

describe('a request that names another host than the demo', () => {
  const send = (shop: TestShop, site: Site, host: string) =>
    Promise.all([
      site.send('/auth/login', null, { headers: { host } }),
      site.send('/api/common/feature/get', null, { headers: { host } }),
      site.send('/dev/outbox', null, { headers: { host } }),
      site.post('/auth/login', null, { email: 'x@example.com', password: 'x' }, { host, origin: shop.origin })
    ])
  const OTHER_HOSTS = ['rebound.example', 'localhost.example:4321', '127.0.0.1.example', 'sub.localhost']

  it.for(OTHER_HOSTS)('is refused: %s', async (host, { shop }) => {
    const site = await openSite(shop, 'in this process')
    expect((await send(shop, site, host)).map(({ status }) => status)).toEqual([421, 421, 421, 421])
    expect(site.rendered).toEqual([])
  })

  it.for(['localhost:4321', '127.0.0.1', '192.168.1.5:4321', '[::1]:4321'])(
    'is not refused: %s',
    async (host, { shop }) => {
      const site = await openSite(shop, 'in this process')
      expect((await send(shop, site, host)).map(({ status }) => status)).not.toContain(421)
    }
  )

  it('is answered by a real shop, which has no known accounts', async ({ shop }) => {
    shop.shop.config.mode = 'serve'
    const site = await openSite(shop, 'in this process')
    const statuses = await Promise.all(OTHER_HOSTS.map(async (host) => (await send(shop, site, host))[1].status))
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  describe('with a public URL', () => {
    it.override('environment', { PUBLIC_URL: 'http://demo.example:4321' })

    it('is not refused if it names the host of the URL', async ({ shop }) => {
      const site = await openSite(shop, 'in this process')
      const readStatuses = async (host: string) => (await send(shop, site, host)).map(({ status }) => status)
      expect(await readStatuses('demo.example')).not.toContain(421)
      expect(await readStatuses('rebound.example')).toEqual([421, 421, 421, 421])
    })
  })
})

describe('a front end on another origin', () => {
  const APP = 'https://app.example'
  it.override('environment', { TRUSTED_ORIGINS: `${APP}, https://second.example` })

  it('can write with the cookie if it is trusted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const response = await post(shopper, '/api/auth/logout', {}, { origin: APP, 'sec-fetch-site': 'cross-site' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(APP)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('access-control-expose-headers')).toMatch(/retry-after/i)
    await expect(whoAmI(shopper)).rejects.toMatchObject(UNAUTHORIZED)
  })

  it('gets a successful CORS preflight only if it is trusted', async ({ shop }) => {
    const preflightHeaders = {
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'content-type'
    }
    const preflight = (origin: string) =>
      shop
        .visitor()
        .request('/api/shop/cart/update-cart', { method: 'OPTIONS', headers: { ...preflightHeaders, origin } })
    const response = await preflight('https://second.example')
    expect(response.ok).toBe(true)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://second.example')
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT')
    expect(response.headers.get('access-control-allow-headers')).toMatch(/content-type/i)
    const stranger = await preflight('https://evil.example')
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('can neither read nor write if it is not trusted', async ({ shop }) => {
    const shopper = await shop.shopper()
    const read = await shopper.request('/api/auth/check-auth', { headers: { origin: 'https://evil.example' } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
    const write = await post(shopper, '/api/auth/logout', {}, { origin: 'https://evil.example' })
    expect(write.status).toBe(403)
  })
})
