import { describe, expect } from 'vitest'

import { it } from '../../support/it.ts'
import { openSite, type Page } from '../../support/site.ts'

const MEMBERS_ONLY = ['/shop/checkout', '/shop/account', '/shop/payment-success', '/shop/nothing', '/nothing']
const PRODUCT = '/shop/product/linen-shirt-64a1f0c2e4b0a1b2c3d4e5f6'
const OPEN = [
  '/shop/home',
  '/shop/listing?category=men',
  '/shop/search?keyword=shirt',
  PRODUCT,
  '/shop/help/size-guide'
]
const LISTS = ['/sitemap.xml', '/feed.xml']

const returnUrlOf = (page: Page): string | undefined =>
  [page.headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => /^return-url=([^;]*)/.exec(cookie)?.[1])
    .map((value) => value && decodeURIComponent(value))[0]

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  describe('a shop for members', () => {
    it('shows visitors only the login, and search engines nothing', async ({ shop }) => {
      const site = await openSite(shop, where)
      for (const path of ['/', ...OPEN, ...LISTS, ...MEMBERS_ONLY])
        expect(await site.send(path)).toMatchObject({
          status: 302,
          location: '/auth/login',
          headers: { 'x-robots-tag': 'noindex' }
        })
      expect(await site.send('/auth/login')).toMatchObject({ status: 200, headers: { 'x-robots-tag': 'noindex' } })
      expect(await site.send('/robots.txt')).toMatchObject({ status: 200 })
    })
  })

  describe('a shop for everyone', () => {
    it.override('environment', { BROWSING: 'everyone' })

    it('shows visitors the products, as search engines may', async ({ shop }) => {
      const site = await openSite(shop, where)
      expect(await site.send('/')).toMatchObject({ status: 302, location: '/shop/home' })
      expect(await site.send('/?utm_campaign=spring')).toMatchObject({ location: '/shop/home?utm_campaign=spring' })
      for (const path of [...OPEN, ...LISTS]) {
        const { status, headers } = await site.send(path)
        expect([path, status, headers['x-robots-tag']]).toEqual([path, 200, undefined])
      }
    })

    it('keeps the cart, the checkout and the account for members', async ({ shop }) => {
      const site = await openSite(shop, where)
      for (const path of [...MEMBERS_ONLY, `${PRODUCT}?write-review`, `${PRODUCT}?notified`, '/admin/orders'])
        expect(await site.send(path)).toMatchObject({ status: 302, location: '/auth/login' })
      const added = await site.post('/shop/cart/add', null, { productId: '64a1f0c2e4b0a1b2c3d4e5f6' })
      expect(added).toMatchObject({ status: 303, location: '/auth/login?cart' })
      expect(await site.post('/shop/address/add', null, {})).toMatchObject({ status: 303, location: '/auth/login' })
    })

    it('serves a visitor and a shopper the same bytes, and an administrator none', async ({ shop }) => {
      const site = await openSite(shop, where)
      const visitor = await site.send('/shop/home')
      expect((await site.send('/shop/home', await shop.shopper())).text).toBe(visitor.text)
      expect(await site.send('/shop/home', await shop.admin())).toMatchObject({ location: '/admin/dashboard' })
    })
  })

  it('a visitor who follows a link to the login returns to the page with the link', async ({ shop }) => {
    const site = await openSite(shop, where)
    const from = (referer: string, headers = {}) => site.send('/auth/login', null, { headers: { referer, ...headers } })
    const page = '/shop/listing?category=men'
    expect(returnUrlOf(await from(site.url + page))).toBe(page)
    expect(returnUrlOf(await from(site.url + PRODUCT))).toBe(PRODUCT)
    expect(returnUrlOf(await from(`${site.url}/admin/orders?order=1`))).toBeUndefined()
    expect(returnUrlOf(await from(`https://elsewhere.example${page}`))).toBeUndefined()
    expect(returnUrlOf(await from('not a url'))).toBeUndefined()
    // The account is the last shopper's own, and the last page counts.
    const before = { cookie: `return-url=${encodeURIComponent(PRODUCT)}` }
    expect(returnUrlOf(await from(`${site.url}/shop/account?order=1`, before))).toBe('')
    expect(returnUrlOf(await from(`${site.url}/shop/home`, before))).toBe('')
    expect(returnUrlOf(await from(`${site.url}/auth/register`, before))).toBeUndefined()
    // After a logout, the next person must not see what the last one saw.
    expect(returnUrlOf(await from(site.url + page, { cookie: 'return-url=-' }))).toBeUndefined()
  })
})

it('an owner opens and closes the door in the settings, at once', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const owner = await shop.admin()
  const update = (browsing: 'everyone' | 'members') =>
    owner.call('PUT /api/admin/settings/update', { body: { browsing } })
  await update('everyone')
  expect(await site.send('/shop/home')).toMatchObject({ status: 200 })
  await update('members')
  expect(await site.send('/shop/home')).toMatchObject({ status: 302, location: '/auth/login' })
})
