import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'

import { createProductUrl } from '../../src/domain/products/product-url.ts'
import { findMostStocked, unitsInCart } from '../support/orders.ts'
import { newCredentials, register, signIn } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test-style.ts'

test.beforeEach(({ admin }) => admin.person.call('PUT /api/admin/settings/update', { body: { browsing: 'everyone' } }))
test.afterEach(({ admin }) => admin.person.call('PUT /api/admin/settings/update', { body: { browsing: 'members' } }))

const LISTING = '/shop/listing?category=women'

test('a visitor looks around, and what was added waits in the cart after the login', async ({
  visitor: page,
  shop,
  pageErrors
}) => {
  pageErrors.expect(/status of 401 .*check-auth/)
  const credentials = newCredentials()
  await register(shop.url, credentials)
  const person = await signIn(shop.url, credentials)
  const product = await findMostStocked(person, 'women')
  await page.goto('/')
  await expect(page).toHaveURL('/shop/home')
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeHidden()
  await expectAccessible(page)
  await page.goto(LISTING)
  await steps.addButton(page, product.title).click()
  const toast = steps.errorToast(page, 'Please login to add items to cart')
  await toast.getByRole('link', { name: 'Sign in' }).click()
  await steps.fillLogin(page, credentials)
  await expect(page).toHaveURL(LISTING)
  await steps.expectBadge(page, 1)
  await expect.poll(() => unitsInCart(person)).toBe(1)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor learns at the login why it is needed, and returns to the product', async ({
    visitor: page,
    shop,
    shopper
  }) => {
    const credentials = newCredentials()
    await register(shop.url, credentials)
    const product = await findMostStocked(shopper.person, 'women')
    await page.goto(createProductUrl(product))
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('status')).toHaveText('Please login to add items to cart')
    await steps.fillLogin(page, credentials)
    await expect(page).toHaveURL(createProductUrl(product))
  })
})

/** The kept library knows what search engines require of the data in a page. */
async function findDataErrors(html: string): Promise<unknown[]> {
  const data = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
  const issues = await new Validator().validate(data)
  return issues.filter(({ severity }) => severity === 'ERROR')
}

test('search engines find the products, their canonical pages and valid structured data', async ({
  visitor: page,
  shop,
  admin,
  testProducts,
  style
}) => {
  expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${shop.url}/sitemap.xml`)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  const urls = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => url)
  expect(urls).toContain(`${shop.url}/shop/listing?category=men`)
  for (const url of urls.filter((one) => one.includes('/shop/product/')).slice(0, 3)) {
    expect(await (await page.request.get(url)).text()).toContain(`<link rel="canonical" href="${url}">`)
  }

  const { data: variants } = await admin.person.call('GET /api/shop/products/get', { query: { limit: 500 } })
  const [one, other] = variants.filter((variant) => variant.style?.id === style.id)
  if (!one || !other) throw new Error('the product has no variants')
  const html = async (id: string) => (await page.request.get(createProductUrl({ _id: id }))).text()
  expect(await findDataErrors(await html(one._id))).toEqual([])
  expect(await html(one._id)).toContain('"@type":"ProductGroup"')
  const canonicalOf = async (id: string) => /rel="canonical" href="([^"]*)"/.exec(await html(id))?.[1]
  expect(await canonicalOf(one._id)).toBe(await canonicalOf(other._id))
  // The validator notices a missing price.
  expect(await findDataErrors((await html(one._id)).replaceAll('"price":"50.00",', ''))).not.toEqual([])

  const plain = await testProducts.add({ price: '40', title: `${testProducts.word} </script><b>&"` })
  expect(await findDataErrors(await html(plain._id))).toEqual([])
  const moved = await page.request.get(`/shop/product/an-old-title-${plain._id}`, { maxRedirects: 0 })
  expect([moved.status(), moved.headers()['cache-control']]).toEqual([301, 'private, no-cache'])
  expect(moved.headers()['location']).toBe(createProductUrl(plain))
  await admin.person.call('DELETE /api/admin/products/delete/{id}', { params: { id: plain._id } })
  expect((await page.request.get(createProductUrl(plain))).status()).toBe(410)
  expect((await page.request.get(createProductUrl({ _id: 'f'.repeat(24) }))).status()).toBe(404)
})

test('a shop for members has no lists for search engines', async ({ visitor: page, admin }) => {
  const read = async (path: string) => {
    const response = await page.request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers()['cache-control']]
  }
  expect(await read('/sitemap.xml')).toEqual([200, 'private, no-cache'])
  expect(await read('/robots.txt')).toEqual([200, 'private, no-cache'])
  await admin.person.call('PUT /api/admin/settings/update', { body: { browsing: 'members' } })
  expect(await (await page.request.get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await read('/sitemap.xml'))[0]).toBe(302)
})

test('the feed lists each variant with its price and stock', async ({ visitor: page, admin }) => {
  const feed = await (await page.request.get('/feed.xml')).text()
  const { data } = await admin.person.call('GET /api/shop/products/get', { query: { limit: 500, sortBy: 'newest' } })
  const product = data.find(({ style, salePrice }) => style && salePrice > 0)
  if (!product) throw new Error('no variant is on sale')
  const item = feed.split('<item>').find((text) => text.includes(`<g:id>${product._id}<`)) ?? ''
  expect(item).toContain(`<g:price>${product.price.toFixed(2)} USD</g:price>`)
  expect(item).toContain(`<g:sale_price>${product.salePrice.toFixed(2)} USD</g:sale_price>`)
  expect(item).toContain(`<g:item_group_id>${product.style?.id}</g:item_group_id>`)
  expect(
    await page.evaluate((xml) => new DOMParser().parseFromString(xml, 'text/xml').querySelector('parsererror'), feed)
  ).toBeNull()
})
