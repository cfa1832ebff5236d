import { describe, expect } from 'vitest'

import { it } from '../../support/it.ts'
import type { Person } from '../../support/person.ts'
import { openSite, type Page, type Site } from '../../support/site.ts'
import type { TestShop } from '../../support/open-test-shop.ts'

const ORDER = '/shop/account?order=0123456789abcdef01234567'
const RETURN_COOKIE = /^return-url=([^;]*); Path=\/; Max-Age=1800; SameSite=Lax$/
const CLEARED_COOKIE = 'return-url=; Path=/; Max-Age=0; SameSite=Lax'

const JSON_BODY = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

const cookiesOf = (page: Page): string[] => [page.headers['set-cookie'] ?? []].flat()
const returnCookiesOf = (page: Page): string[] => cookiesOf(page).filter((cookie) => cookie.includes('return-url='))

const readReturnCookie = (page: Page): string | undefined => {
  const [, value] = RETURN_COOKIE.exec(returnCookiesOf(page)[0] ?? '') ?? []
  return value && decodeURIComponent(value)
}

async function requestRoot(site: Site, person: Person, value: string): Promise<Page> {
  const cookie = [...person.cookies, ['return-url', value]].map((pair) => pair.join('=')).join('; ')
  return site.send('/', null, { headers: { cookie } })
}

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it.for([
    ORDER,
    '/shop/listing?category=men,women',
    '/shop/product/badminton-shoe-64a1f0c2e4b0a1b2c3d4e5f6',
    '/shop/paypal-return?token=8XY&PayerID=Z9',
    '/shop/search?keyword=a%20b%26c%3D%22%C3%A9%E2%82%AC'
  ])('a visitor who signs in returns to %s', async (link, { shop }) => {
    const site = await openSite(shop, where)
    const redirect = await site.send(link)
    expect([redirect.status, redirect.location]).toEqual([302, '/auth/login'])
    expect(readReturnCookie(redirect)).toBe(link)
    const value = encodeURIComponent(link)
    const back = await requestRoot(site, await shop.shopper(), value)
    expect([back.status, back.location, returnCookiesOf(back)]).toEqual([302, link, [CLEARED_COOKIE]])
  })

  it('a visitor who signs in with a form returns to the requested URL once', async ({ shop }) => {
    const site = await openSite(shop, where)
    const ada = { userName: 'Ada', email: 'ada@example.com', password: 'long enough' }
    await site.post('/auth/register', null, ada)
    const browser = shop.visitor()
    const follow = async (page: Promise<Page>) => {
      const answered = await page
      for (const cookie of cookiesOf(answered)) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        if (value) browser.cookies.set(name, value)
        else browser.cookies.delete(name)
      }
      return answered.location
    }
    expect(await follow(site.send(ORDER, browser))).toBe('/auth/login')
    expect(await follow(site.post('/auth/login', browser, ada))).toBe('/')
    expect(await follow(site.send('/', browser))).toBe(ORDER)
    expect(await follow(site.send('/', browser))).toBe('/shop/home')
  })
})

describe('no return URL is stored', () => {
  it.for([
    '/shop/home',
    '/shop/account?',
    '/?order=1',
    '/auth?x=1',
    '/admin/orders?order=1',
    '/unauth-page?x=1',
    '/shop/account/?order=1',
    '/shop/a/b?order=1',
    '/SHOP/account?order=1',
    '/shop/%61ccount?order=1',
    '/shop%2Faccount?order=1',
    '/shop/..%2f..%2fevil?x=1',
    '/shop/%5cevil.example?x=1',
    `/shop/account?order=${'x'.repeat(1000)}`,
    `/shop/account?order=${'%22'.repeat(300)}`
  ])('for %s', async (path, { shop }) => {
    const page = await (await openSite(shop, 'in this process')).send(path)
    expect([page.location, returnCookiesOf(page)]).toEqual(['/auth/login', []])
  })

  it.for([
    { method: 'HEAD' },
    { method: 'POST' },
    { headers: { 'sec-fetch-mode': 'cors' } },
    { headers: { 'sec-fetch-mode': 'no-cors' } }
  ])('for a request that is not a navigation: %j', async (init, { shop }) => {
    const page = await (await openSite(shop, 'in this process')).send(ORDER, null, init)
    expect([page.location, returnCookiesOf(page)]).toEqual(['/auth/login', []])
  })

  it('when a shopper or an admin is redirected', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const shopper = await site.send('/admin/orders?order=1', await shop.shopper())
    const admin = await site.send(ORDER, await shop.admin())
    expect([shopper, admin].map((page) => [page.location, returnCookiesOf(page)])).toEqual([
      ['/unauth-page', []],
      ['/admin/dashboard', []]
    ])
  })
})

it('a visitor who then requests a plain screen clears the return URL', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const cookie = `return-url=${encodeURIComponent(ORDER)}`
  for (const path of ['/', '/shop/home', '/admin/orders?order=1']) {
    expect(returnCookiesOf(await site.send(path, null, { headers: { cookie } }))).toEqual([CLEARED_COOKIE])
  }
  const fetched = { cookie, 'sec-fetch-mode': 'cors' }
  expect(returnCookiesOf(await site.send('/shop/home', null, { headers: fetched }))).toEqual([])
})

describe('a planted return URL', () => {
  const planted = [
    'https://evil.example/shop/account?x=1',
    '//evil.example/shop/account?x=1',
    '/\\evil.example/shop/account?x=1',
    '\\\\evil.example/shop/account?x=1',
    '\t//evil.example/shop/home?x',
    '/\n/evil.example/shop/home?x',
    'http://shop.evil.example/shop/home?x',
    'http://shop:80@evil.example/shop/home?x',
    'javascript:alert(1)?x',
    '/shop/../admin/orders?x=1',
    '/shop/%2e%2e/%2e%2e/evil?x=1',
    '/shop/%2f%2fevil.example?x=1',
    '/shop/admin?x=1',
    '/shop//evil?x=1',
    '/auth/login?x=1',
    '/api/auth/logout?x=1',
    '/?x=1',
    '/shop/home',
    'http://[?x'
  ]
  it.for([...planted.map(encodeURIComponent), '%', '%E0%A4%A', encodeURIComponent(`/shop/home?${'x'.repeat(4000)}`)])(
    'is cleared and leads home: %s',
    async (value, { shop }) => {
      const site = await openSite(shop, 'in this process')
      const page = await requestRoot(site, await shop.shopper(), value)
      expect([page.location, returnCookiesOf(page)]).toEqual(['/shop/home', [CLEARED_COOKIE]])
    }
  )

  it('with a line break cannot add a header', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const page = await requestRoot(site, await shop.shopper(), encodeURIComponent('/shop/home?x=1\r\nSet-Cookie: a=b'))
    expect(page.location).toBe('/shop/home?x=1Set-Cookie:%20a=b')
    expect(cookiesOf(page).filter((cookie) => cookie.startsWith('a='))).toEqual([])
  })

  it('leads an admin to the dashboard', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const page = await requestRoot(site, await shop.admin(), encodeURIComponent(ORDER))
    expect([page.location, returnCookiesOf(page)]).toEqual(['/admin/dashboard', [CLEARED_COOKIE]])
  })
})

describe('with TLS', () => {
  it.override('environment', { PUBLIC_URL: 'https://shop.example' })

  it('another host of the domain cannot plant a return URL', async ({ shop }: { shop: TestShop }) => {
    const site = await openSite(shop, 'in this process')
    const [cookie = ''] = returnCookiesOf(await site.send(ORDER))
    expect(cookie).toMatch(/^__Host-return-url=[^;]*; Path=\/; Max-Age=1800; SameSite=Lax; Secure$/)
  })
})

it('a shopper who signs in after another’s logout does not get their return URL', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const ada = await shop.shopper('Ada')
  const cookies = returnCookiesOf(
    await site.send('/api/auth/logout', ada, { method: 'POST', headers: JSON_BODY, body: '{}' })
  )
  expect(cookies).toEqual(['return-url=-; Path=/; Max-Age=600; SameSite=Lax'])
  expect(returnCookiesOf(await site.send(ORDER, null, { headers: { cookie: 'return-url=-' } }))).toEqual([])
  const home = await requestRoot(site, await shop.shopper('Ben'), '-')
  expect([home.location, returnCookiesOf(home)]).toEqual(['/shop/home', [CLEARED_COOKIE]])
})
