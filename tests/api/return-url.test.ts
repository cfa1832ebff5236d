import { describe, expect } from 'vitest'

import { it } from '../support/it.ts'
import type { Person } from '../support/person.ts'
import { openSite, type Page, type Site } from '../support/site.ts'
import type { TestShop } from '../support/open-test-shop.ts'

const ORDER = '/shop/account?order=0123456789abcdef01234567'
const KEPT = /^way-back=([^;]*); Path=\/; Max-Age=1800; SameSite=Lax; HttpOnly$/
const FORGOTTEN = 'way-back=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly'

const JSON_BODY = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }

const cookiesOf = (page: Page): string[] => [page.headers['set-cookie'] ?? []].flat()
const wayBackOf = (page: Page): string[] => cookiesOf(page).filter((cookie) => cookie.includes('way-back='))

/** The link that an answer makes the browser keep. */
const keptBy = (page: Page): string | undefined => {
  const [, value] = KEPT.exec(wayBackOf(page)[0] ?? '') ?? []
  return value && decodeURIComponent(value)
}

/** Where the root leads somebody whose browser holds this as the way back. */
async function rootWith(site: Site, person: Person, value: string): Promise<Page> {
  const cookie = [...person.cookies, ['way-back', value]].map((pair) => pair.join('=')).join('; ')
  return site.ask('/', null, { headers: { cookie } })
}

describe.for(['in this process', 'on another host'] as const)('with the API %s', (where) => {
  it.for([
    ORDER,
    '/shop/listing?product=abc&category=men,women',
    '/shop/paypal-return?token=8XY&PayerID=Z9',
    '/shop/search?keyword=a%20b%26c%3D%22%C3%A9%E2%82%AC'
  ])('the login leads back to %s', async (link, { shop }) => {
    const site = await openSite(shop, where)
    const sent = await site.ask(link)
    expect([sent.status, sent.location]).toEqual([302, '/auth/login'])
    expect(keptBy(sent)).toBe(link)
    const value = encodeURIComponent(link)
    const back = await rootWith(site, await shop.shopper(), value)
    expect([back.status, back.location, wayBackOf(back)]).toEqual([302, link, [FORGOTTEN]])
  })

  it('a form signs in and comes back too, and does so once', async ({ shop }) => {
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
    expect(await follow(site.ask(ORDER, browser))).toBe('/auth/login')
    expect(await follow(site.post('/auth/login', browser, ada))).toBe('/')
    expect(await follow(site.ask('/', browser))).toBe(ORDER)
    expect(await follow(site.ask('/', browser))).toBe('/shop/home')
  })
})

describe('nothing is kept', () => {
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
  ])('of %s', async (path, { shop }) => {
    const page = await (await openSite(shop, 'in this process')).ask(path)
    expect([page.location, wayBackOf(page)]).toEqual(['/auth/login', []])
  })

  it.for([
    { method: 'HEAD' },
    { method: 'POST' },
    { headers: { 'sec-fetch-mode': 'cors' } },
    { headers: { 'sec-fetch-mode': 'no-cors' } }
  ])('of what is no navigation: %j', async (asked, { shop }) => {
    const page = await (await openSite(shop, 'in this process')).ask(ORDER, null, asked)
    expect([page.location, wayBackOf(page)]).toEqual(['/auth/login', []])
  })

  it('of a shopper’s or an admin’s own redirects', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const shopper = await site.ask('/admin/orders?order=1', await shop.shopper())
    const admin = await site.ask(ORDER, await shop.admin())
    expect([shopper, admin].map((page) => [page.location, wayBackOf(page)])).toEqual([
      ['/unauth-page', []],
      ['/admin/dashboard', []]
    ])
  })
})

it('the last wish counts: asking for a screen alone forgets the link', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const cookie = `way-back=${encodeURIComponent(ORDER)}`
  for (const path of ['/', '/shop/home', '/admin/orders?order=1']) {
    expect(wayBackOf(await site.ask(path, null, { headers: { cookie } }))).toEqual([FORGOTTEN])
  }
  const fetched = { cookie, 'sec-fetch-mode': 'cors' }
  expect(wayBackOf(await site.ask('/shop/home', null, { headers: fetched }))).toEqual([])
})

describe('a way back that was planted leads home, and is forgotten', () => {
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
    '%s',
    async (value, { shop }) => {
      const site = await openSite(shop, 'in this process')
      const page = await rootWith(site, await shop.shopper(), value)
      expect([page.location, wayBackOf(page)]).toEqual(['/shop/home', [FORGOTTEN]])
    }
  )

  it('a line break cannot add a header', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const page = await rootWith(site, await shop.shopper(), encodeURIComponent('/shop/home?x=1\r\nSet-Cookie: a=b'))
    expect(page.location).toBe('/shop/home?x=1Set-Cookie:%20a=b')
    expect(cookiesOf(page).filter((cookie) => cookie.startsWith('a='))).toEqual([])
  })

  it('an admin, who sees no screen of the shop, is led to the dashboard', async ({ shop }) => {
    const site = await openSite(shop, 'in this process')
    const page = await rootWith(site, await shop.admin(), encodeURIComponent(ORDER))
    expect([page.location, wayBackOf(page)]).toEqual(['/admin/dashboard', [FORGOTTEN]])
  })
})

describe('with TLS', () => {
  it.override('environment', { PUBLIC_URL: 'https://shop.example' })

  it('no other host of the domain can plant a way back', async ({ shop }: { shop: TestShop }) => {
    const site = await openSite(shop, 'in this process')
    const [cookie = ''] = wayBackOf(await site.ask(ORDER))
    expect(cookie).toMatch(/^__Host-way-back=.*; HttpOnly; Secure$/)
  })
})

it('who logs in after somebody’s logout is not led to what that one looked at', async ({ shop }) => {
  const site = await openSite(shop, 'in this process')
  const ada = await shop.shopper('Ada')
  const left = wayBackOf(await site.ask('/api/auth/logout', ada, { method: 'POST', headers: JSON_BODY, body: '{}' }))
  expect(left).toEqual(['way-back=-; Path=/; Max-Age=600; SameSite=Lax; HttpOnly'])
  expect(wayBackOf(await site.ask(ORDER, null, { headers: { cookie: 'way-back=-' } }))).toEqual([])
  const home = await rootWith(site, await shop.shopper('Ben'), '-')
  expect([home.location, wayBackOf(home)]).toEqual(['/shop/home', [FORGOTTEN]])
})
