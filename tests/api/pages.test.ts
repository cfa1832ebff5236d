import { describe, expect } from 'vitest'

import { saveAddress, addToCart, readCart } from '../support/checkout.ts'
import { it } from '../support/it.ts'
import type { Person } from '../support/person.ts'
import { openSite, type Page } from '../support/site.ts'

const LOGIN = '/auth/login'
const SHOP_PATHS = ['home', 'listing', 'checkout', 'account', 'search', 'paypal-return', 'payment-success'].map(
  (name) => `/shop/${name}`
)
const ADMIN_PATHS = ['dashboard', 'features', 'products', 'orders'].map((name) => `/admin/${name}`)
const sentTo = ({ status, location }: Page) => (status === 302 ? location : status)

/** The path with one more layer of percent-encoding on a letter of it. */
const encoded = (path: string, letter: string) =>
  path.replace(letter, `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)

const twice = (path: string, letter: string) => encoded(path, letter).replace('%', '%25')

/** Every spelling of a path that a server or a proxy might read as that path. */
const spellings = (path: string, letter: string) => [
  path,
  path.toUpperCase(),
  encoded(path, letter),
  twice(path, letter),
  `${path}/`,
  `/x/..${path}`,
  `${path}?next=/auth/login`
]

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it('a visitor sees login and register, and is sent to login from anywhere else', async ({ shop }) => {
    const site = await openSite(shop, where)
    for (const path of ['/auth/login', '/auth/register', '/AUTH/LOGIN']) {
      expect((await site.ask(path)).status).toBe(200)
      expect((await site.ask(path, null, { method: 'HEAD' })).status).toBe(200)
    }
    const hidden = [
      ...SHOP_PATHS.flatMap((path) => spellings(path, 'o')),
      ...ADMIN_PATHS.flatMap((path) => spellings(path, 'a')),
      '/',
      '/auth',
      '/unauth-page',
      '/nothing-of-that-name',
      '/auth/login/../../shop/home',
      '/auth/login/%2e%2e/%2e%2e/shop/home'
    ]
    for (const path of hidden) {
      const page = await site.ask(path)
      expect({ path, to: sentTo(page), text: page.text }).toEqual({ path, to: LOGIN, text: '' })
    }
  })

  it('a shopper sees the shop, is sent there from login and register, and never sees an admin screen', async ({
    shop
  }) => {
    const site = await openSite(shop, where)
    const shopper = await shop.shopper()
    const ends = async (paths: string[], end: string | number) => {
      for (const path of paths) expect({ path, end: sentTo(await site.ask(path, shopper)) }).toEqual({ path, end })
    }
    await ends(['/', ...spellings('/auth/login', 'o'), ...spellings('/auth/register', 'r')], '/shop/home')
    await ends(
      ADMIN_PATHS.flatMap((path) => spellings(path, 'a')),
      '/unauth-page'
    )
    const cunning = [
      '/shop/administration',
      '/aDmIn',
      '/%61%64%6D%69%6E/x',
      '/shop/%2e%2e/admin/x',
      '/shop%2F..%2Fadmin'
    ]
    await ends(cunning, '/unauth-page')
    expect(site.rendered).toEqual([])
    await ends([...SHOP_PATHS, '/unauth-page', '/nothing-of-that-name'], 200)
  })

  it('an admin sees the admin screens, and is sent there from everywhere in the shop', async ({ shop }) => {
    const site = await openSite(shop, where)
    const admin = await shop.admin()
    const ends = async (paths: string[], end: string | number) => {
      for (const path of paths) expect({ path, end: sentTo(await site.ask(path, admin)) }).toEqual({ path, end })
    }
    const elsewhere = ['/auth/login', '/auth/register', ...SHOP_PATHS].flatMap((path) => spellings(path, 'o'))
    await ends(['/', ...elsewhere], '/admin/dashboard')
    expect(site.rendered).toEqual([])
    await ends([...ADMIN_PATHS, '/unauth-page'], 200)
  })

  it('an address that cannot be read is refused to everyone', async ({ shop }) => {
    const site = await openSite(shop, where)
    const unreadable = ['/%', '/%E0%A4%A', '/%25252525252561dmin', '//evil.example/shop/home', '/x/..//shop/home']
    for (const person of [null, await shop.shopper(), await shop.admin()]) {
      for (const path of unreadable) expect((await site.ask(path, person)).status).toBe(400)
    }
    expect(site.rendered).toEqual([])
  })

  describe('a page that is the same for everyone', () => {
    it('is rendered once, for nobody, and kept', async ({ shop }) => {
      const site = await openSite(shop, where)
      const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
      const pages = await Promise.all([ada, ben, ada].map((person) => site.ask('/shop/home', person)))
      expect(pages.map((page) => page.text)).toEqual(Array(3).fill('<p>/shop/home for everyone</p>'))
      expect(site.rendered).toHaveLength(1)
      expect(site.rendered[0]?.locals.user).toBeUndefined()
      const asked = site.rendered[0]?.locals.call('GET /api/auth/check-auth')
      await expect(asked).rejects.toMatchObject({ status: 401 })
    })

    it('is never seen by who may not see it, kept or not', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const { etag } = (await site.ask('/shop/home', shopper)).headers
      const headers = { 'if-none-match': String(etag) }
      expect((await site.ask('/shop/home', shopper, { headers })).status).toBe(304)
      for (const path of spellings('/shop/home', 'o')) {
        const page = await site.ask(path, null, { headers })
        expect(sentTo(page)).toBe(LOGIN)
        expect(page.headers.etag).toBeUndefined()
        expect(page.text).toBe('')
      }
      expect(sentTo(await site.ask('/shop/home', await shop.admin(), { headers }))).toBe('/admin/dashboard')
    })

    it('is not seen again after logging out', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      expect((await site.ask('/shop/home', shopper)).status).toBe(200)
      await shop.visitor(() => shopper.token).call('POST /api/auth/logout')
      const page = await site.ask('/shop/home', shopper)
      expect(sentTo(page)).toBe(LOGIN)
      expect(page.headers['set-cookie']?.[0]).toMatch(/^session=;.*Max-Age=0/)
    })

    it('is rendered anew when the catalogue has changed', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const hat = await shop.product({ stock: 5 })
      await site.ask('/shop/listing', shopper)
      await addToCart(shopper, hat, 1)
      await site.ask('/shop/listing', shopper)
      expect(site.rendered).toHaveLength(1)
      const cart = await readCart(shopper)
      const { _id: addressId } = await saveAddress(shopper)
      const body = { userId: shopper.id, cartId: cart._id, addressInfo: { addressId } }
      await shopper.call('POST /api/shop/order/create', { body })
      await site.ask('/shop/listing', shopper)
      expect(site.rendered).toHaveLength(2)
    })

    it('is kept for each query of its own', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      for (const query of ['', '?category=men', '?category=women', '?category=men']) {
        expect((await site.ask(`/shop/listing${query}`, shopper)).text).toContain(`/shop/listing${query} `)
      }
      expect(site.rendered).toHaveLength(3)
    })
  })

  it('a page of the visitor’s own is rendered for them each time', async ({ shop }) => {
    const site = await openSite(shop, where)
    const [ada, ben] = [await shop.shopper('Ada'), await shop.shopper('Ben')]
    for (const path of ['/shop/checkout', '/shop/account', '/shop/payment-success']) {
      expect((await site.ask(path, ada)).text).toContain('for Ada')
      expect((await site.ask(path, ben)).text).toContain('for Ben')
      expect(sentTo(await site.ask(path))).toBe(LOGIN)
    }
    const { call } = site.rendered.at(-1)?.locals ?? {}
    expect(await call?.('GET /api/auth/check-auth')).toMatchObject({ user: { userName: 'Ben' } })
  })

  it('a page may be kept by nobody on the way, and says how it must be shown', async ({ shop }) => {
    const site = await openSite(shop, where)
    const { headers } = await site.ask('/shop/home', await shop.shopper())
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['vary']).toContain('cookie')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  describe('a form', () => {
    const account = { userName: 'Ada', email: 'ada@example.com', password: 'long enough' }

    const signedIn = (person: Person, page: Page) => {
      for (const cookie of page.headers['set-cookie'] ?? []) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        person.cookies.set(name, value)
      }
      return person
    }

    it('registers, signs in and signs out, without a script', async ({ shop }) => {
      const site = await openSite(shop, where)
      const registered = await site.post('/auth/register', null, account)
      expect([registered.status, registered.location]).toEqual([303, '/auth/login?registered'])
      const page = await site.post('/auth/login', null, account)
      expect([page.status, page.location]).toEqual([303, '/'])
      const ada = signedIn(shop.visitor(), page)
      expect(sentTo(await site.ask('/', ada))).toBe('/shop/home')
      const out = await site.post('/auth/logout', ada, {})
      expect([out.status, out.location]).toEqual([303, LOGIN])
      expect(sentTo(await site.ask('/shop/home', ada))).toBe(LOGIN)
    })

    it('that is refused is shown again with the reason and what was typed, less the password', async ({ shop }) => {
      const site = await openSite(shop, where)
      await site.post('/auth/register', null, account)
      const page = await site.post('/auth/login', null, { ...account, password: 'something else' })
      expect(page.status).toBe(400)
      expect(page.headers['set-cookie']).toBeUndefined()
      const [again] = site.rendered
      expect(again?.url).toBe(LOGIN)
      expect(again?.locals.refused).toEqual({
        action: LOGIN,
        message: 'Incorrect password! Please try again',
        values: { userName: 'Ada', email: 'ada@example.com' }
      })
      await site.ask(LOGIN)
      expect(site.rendered.at(-1)?.locals.refused).toBeUndefined()
    })

    it.for([
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { referer: 'http://localhost:4321/shop/checkout' },
      {}
    ])('is refused when it does not come from the shop: %j', async (headers, { shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const hat = await shop.product()
      const posts = [
        await site.post('/shop/cart/add', shopper, { productId: hat.id }, headers),
        await site.post('/auth/logout', shopper, {}, headers),
        await site.post('/auth/register', null, account, headers)
      ]
      expect(posts.map((page) => page.status)).toEqual([403, 403, 403])
      expect((await readCart(shopper)).items).toEqual([])
    })

    it('fills the cart and changes it', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const hat = await shop.product({ stock: 5 })
      const added = await site.post('/shop/cart/add', shopper, { productId: hat.id })
      expect([added.status, added.location]).toEqual([303, '/shop/checkout?added'])
      expect(added.headers['set-cookie']?.[0]).toMatch(/^cart=1;/)
      await site.post('/shop/cart/update', shopper, { productId: hat.id, quantity: '4' })
      expect((await readCart(shopper)).items).toMatchObject([{ quantity: 4 }])
      const more = await site.post('/shop/cart/add', shopper, { productId: hat.id, quantity: '2' })
      expect(more.status).toBe(409)
      expect(site.rendered.at(-1)?.url).toBe('/shop/checkout')
      expect(site.rendered.at(-1)?.locals.refused?.message).toBe('Only 4 quantity can be added for this item')
      await site.post('/shop/cart/remove', shopper, { productId: hat.id })
      expect((await readCart(shopper)).items).toEqual([])
    })

    it('checks out: an address, then the provider', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      await addToCart(shopper, await shop.product({ price: 20 }), 2)
      const { _id: cartId } = await readCart(shopper)
      const without = await site.post('/shop/checkout', shopper, { cartId, totalAmount: '40' })
      expect(without.status).toBe(400)
      expect(site.rendered.at(-1)?.locals.refused?.message).toBe('Please select one address to proceed.')
      const fields = { address: '1 Mill Lane', city: 'Leeds', phone: '0113 496 0000', pincode: 'LS1', notes: '3' }
      const saved = await site.post('/shop/address/add', shopper, fields)
      expect(saved.location).toMatch(/^\/shop\/checkout\?address=/)
      const addressId = saved.location?.split('=')[1] ?? ''
      const page = await site.post('/shop/checkout', shopper, { cartId, addressId, totalAmount: '40' })
      expect(page.status).toBe(303)
      expect(page.location).toContain(`${shop.paypal.url}/checkoutnow?token=`)
    })

    it('of the shop leads a visitor to login and an admin to the dashboard, and does nothing', async ({ shop }) => {
      const site = await openSite(shop, where)
      const hat = await shop.product()
      const visitor = await site.post('/shop/cart/add', null, { productId: hat.id })
      expect([visitor.status, visitor.location]).toEqual([303, LOGIN])
      const admin = await site.post('/shop/cart/add', await shop.admin(), { productId: hat.id })
      expect([admin.status, admin.location]).toEqual([303, '/admin/dashboard'])
      expect(await shop.shop.db.selectFrom('carts').selectAll().execute()).toEqual([])
    })

    it.for(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
      'is not read as %s',
      async (type, { shop }) => {
        const site = await openSite(shop, where)
        const page = await site.post(LOGIN, null, account, { origin: shop.origin, 'content-type': type })
        expect(page.status).toBe(400)
      }
    )

    it('of the newsletter is thanked for, and its address is kept nowhere', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      const page = await site.post('/shop/newsletter', shopper, { email: 'someone@example.com' })
      expect([page.status, page.location]).toEqual([303, '/shop/home?subscribed#newsletter'])
      expect(JSON.stringify(page.headers)).not.toContain('someone')
      const mails = await shop.shop.db.selectFrom('mail_outbox').selectAll().execute()
      expect(JSON.stringify(mails)).not.toContain('someone')
      for (const email of ['', ' ', 'someone', 'someone@example.com, other@example.com']) {
        const refused = await site.post('/shop/newsletter', shopper, { email })
        expect([refused.status, site.rendered.at(-1)?.url]).toEqual([400, '/shop/home'])
        expect(site.rendered.at(-1)?.locals.refused?.message).toBe('Please enter a valid e-mail address')
      }
      const visitor = await site.post('/shop/newsletter', null, { email: 'someone@example.com' })
      expect([visitor.status, visitor.location]).toEqual([303, LOGIN])
    })

    it('that is too long is refused', async ({ shop }) => {
      const site = await openSite(shop, where)
      const page = await site.post(LOGIN, null, { ...account, password: 'x'.repeat(70_000) })
      expect(page.status).toBe(400)
      expect(site.rendered).toEqual([])
    })

    it('posts to nowhere else: other paths take no POST, PUT or DELETE', async ({ shop }) => {
      const site = await openSite(shop, where)
      const shopper = await shop.shopper()
      for (const [method, path] of [
        ['POST', '/shop/home'],
        ['PUT', '/shop/checkout'],
        ['DELETE', '/shop/account'],
        ['POST', '/constructor']
      ] as const) {
        const page = await site.ask(path, shopper, { method, headers: { origin: shop.origin } })
        expect(page.status).toBe(405)
      }
    })
  })

  it('the API and the health of the shop need no page’s session', async ({ shop }) => {
    const site = await openSite(shop, where)
    expect(await site.ask('/healthz')).toMatchObject({ status: 200, text: 'ok' })
    const products = await site.ask('/api/shop/products/get')
    expect(JSON.parse(products.text)).toEqual({ success: true, data: [] })
    for (const path of ['/api/shop/products/get/%', '/api/shop/products/get/%E0%A4%A', '/api/nothing']) {
      const answer = await site.ask(path)
      expect([400, 404]).toContain(answer.status)
      expect(JSON.parse(answer.text)).toMatchObject({ success: false })
    }
  })
})
