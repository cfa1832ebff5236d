import { hash, randomBytes } from 'node:crypto'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'

import { expect } from 'vitest'

import { PageDictionary } from '../../src/server/web/page-dictionary.ts'
import { it } from '../support/it.ts'
import type { Person } from '../support/person.ts'
import { openSite, type Page } from '../support/site.ts'

const RANDOM_TEXT = randomBytes(700).toString('hex')
const TEXT = Buffer.from(`a page with ${RANDOM_TEXT}`)
const DICTIONARY = new PageDictionary('pages.12345678.dict', TEXT)
const PAGE = `/shop/search?keyword=${RANDOM_TEXT}`
const PERSONAL_PAGE = `/shop/account?note=${RANDOM_TEXT}`

const LINK = '</dictionary/pages.12345678.dict>; rel="compression-dictionary"'
const DIGEST = hash('sha256', TEXT, 'buffer')
const WITHOUT = { 'accept-encoding': 'gzip, deflate, br, zstd, dcb, dcz' }
const WITH = { ...WITHOUT, 'available-dictionary': `:${DIGEST.toString('base64')}:` }

/** RFC 9842: a frame that contains the dictionary's hash, then the page. */
function decode({ headers, bytes }: Page): string {
  expect(headers).toMatchObject({ 'content-encoding': 'dcz', 'content-length': String(bytes.length) })
  expect(bytes.subarray(0, 8).toString('hex')).toBe('5e2a4d1820000000')
  expect(bytes.subarray(8, 40)).toEqual(DIGEST)
  return zstdDecompressSync(bytes.subarray(40), { dictionary: TEXT }).toString()
}

it('a browser with the dictionary receives a shared page in a fraction of the bytes', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const shopper = await shop.shopper()
  const other = await site.send(PAGE, shopper, { headers: WITHOUT })
  expect(other.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'cookie, accept-encoding, available-dictionary'
  })
  for (const _ of ['compressed', 'cached']) {
    const page = await site.send(PAGE, shopper, { headers: WITH })
    expect(decode(page)).toBe(brotliDecompressSync(other.bytes).toString())
    expect(page.bytes.length).toBeLessThan(other.bytes.length / 5)
    const { etag, vary } = other.headers
    expect(page.headers).toMatchObject({ etag, vary })
  }
  expect(site.rendered).toHaveLength(1)
})

it('a dictionary is announced at the login and in the shop, but not on the home page', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const findLink = async (path: string, person: Person | null) => (await site.send(path, person)).headers['link']
  const shopper = await shop.shopper()
  expect(await findLink('/auth/login', null)).toBe(LINK)
  for (const path of ['/shop/listing', '/shop/checkout']) expect(await findLink(path, shopper)).toBe(LINK)
  expect(await findLink('/shop/home', shopper)).toBeUndefined()
  expect(await findLink('/admin/dashboard', await shop.admin())).toBeUndefined()
})

it('a browser with the dictionary and the page receives neither again', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const shopper = await shop.shopper()
  const { headers, bytes } = await site.send(PAGE, shopper, { headers: WITH })
  const again = await site.send(PAGE, shopper, { headers: { ...WITH, 'if-none-match': String(headers.etag) } })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers).not.toHaveProperty('content-encoding')
  for (const path of [PAGE, PERSONAL_PAGE]) {
    const head = await site.send(path, shopper, { method: 'HEAD', headers: WITH })
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-encoding': 'dcz' } })
  }
  const head = await site.send(PAGE, shopper, { method: 'HEAD', headers: WITH })
  expect(head.headers['content-length']).toBe(String(bytes.length))
})

it('a personal page is compressed with the dictionary for its visitor', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  for (const name of ['Ada', 'Ben']) {
    const page = await site.send(PERSONAL_PAGE, await shop.shopper(name), { headers: WITH })
    expect(decode(page)).toBe(`<p>${PERSONAL_PAGE} for ${name}</p>`)
    expect(page.headers.vary).toContain('available-dictionary')
  }
})

it('a personal page is compressed with Zstandard for a browser without the dictionary', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const page = await site.send(PERSONAL_PAGE, await shop.shopper('Ada'), { headers: WITHOUT })
  expect(page.headers).toMatchObject({ 'content-encoding': 'zstd', 'content-length': String(page.bytes.length) })
  expect(zstdDecompressSync(page.bytes).toString()).toBe(`<p>${PERSONAL_PAGE} for Ada</p>`)
})

it.for([
  ['another dictionary', 'zstd', { 'available-dictionary': `:${hash('sha256', 'old', 'base64')}:` }],
  ['a hash without colons', 'zstd', { 'available-dictionary': DIGEST.toString('base64') }],
  ['an unreadable header', 'zstd', { 'available-dictionary': ':%%%, ":' }],
  ['an empty header', 'zstd', { 'available-dictionary': '' }],
  ['no support for dcz', 'br', { 'accept-encoding': 'br, dcb' }],
  ['dcz refused', 'br', { 'accept-encoding': 'br, dcz;q=0' }]
] as const)('a request for a personal page with %s is answered with %s', async ([, encoding, headers], { shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const shopper = await shop.shopper()
  const sent = { ...WITH, ...headers }
  for (const path of [PAGE, PERSONAL_PAGE]) {
    const page = await site.send(path, shopper, { headers: sent })
    const usual = await site.send(path, shopper, { headers: { 'accept-encoding': sent['accept-encoding'] } })
    expect(page.headers['content-encoding']).toBe(path === PAGE ? 'br' : encoding)
    expect(page.bytes).toEqual(usual.bytes)
  }
})

it('a page that the dictionary does not make smaller is sent with Brotli', async ({ shop }) => {
  const site = await openSite(shop, 'in this process', { dictionary: DICTIONARY })
  const page = await site.send('/shop/home', await shop.shopper(), { headers: WITH })
  expect(page.headers['content-encoding']).toBe('br')
})
