import type { APIResponse, BrowserContext } from 'playwright/test'

import { demoAdmin, signInBrowser } from '../support/people.ts'
import { makeReturningShopper } from '../support/returning-shopper.ts'
import { ADMIN_SCREENS, SCREENS } from '../support/screens.ts'
import { expect, test } from './support/test.ts'

/** The URL stays just below its limit. */
const MAX_PARAMETER_LENGTH = 3800

/** The encoded form stays just below its limit. */
const MAX_FIELD_LENGTH = 40_000

const MAX_BYTES = 600_000

const AUTH_PATHS = ['/auth/login', '/auth/register', '/auth/forgot-password', '/auth/reset-password']
const SHOP_PATHS = [...new Set(SCREENS.map(({ path }) => path.split('?')[0] ?? ''))].filter(
  (path) => !path.startsWith('/auth/')
)
const ADMIN_PATHS = Object.values(ADMIN_SCREENS)

/** Parameters whose values a page could repeat, and in each area one that no page reads. */
const AUTH_PARAMETERS = ['token', 'q']
const SHOP_PARAMETERS = ['after', 'brand', 'category', 'color', 'keyword', 'order', 'product', 'size', 'token']
const ADMIN_PARAMETERS = ['after', 'brand', 'category', 'days', 'from', 'order', 'product', 'q', 'section', 'token']

const FORMS = [
  ['/auth/login', 'email', 'password'],
  ['/auth/register', 'userName', 'email', 'password'],
  ['/auth/forgot-password', 'email'],
  ['/auth/reset-password', 'token', 'password'],
  ['/shop/newsletter', 'email'],
  ['/shop/cart/add', 'productId', 'quantity'],
  ['/shop/cart/update', 'productId', 'quantity'],
  ['/shop/cart/remove', 'productId'],
  ['/shop/review/add', 'from', 'productId', 'reviewMessage', 'reviewValue'],
  ['/shop/address/add', 'from', 'address', 'city', 'pincode', 'phone', 'notes', 'recipient', 'country'],
  ['/shop/address/update', 'from', 'addressId', 'notes'],
  ['/shop/address/delete', 'from', 'addressId'],
  ['/shop/checkout', 'addressId', 'cartId', 'totalAmount'],
  ['/shop/paypal-return', 'orderId', 'paymentId', 'payerId']
] as const

/** A page could repeat all values in a link for each value. */
const makeList = (length: number): string =>
  Array.from({ length: Math.floor(length / 5) }, (_, index) => 1000 + index).join(',')

async function expectSmallResponse(response: APIResponse, label: string): Promise<void> {
  expect(response.status(), label).toBeLessThan(500)
  expect((await response.body()).length, label).toBeLessThan(MAX_BYTES)
}

async function requestAll(context: BrowserContext, paths: string[], parameters: string[]): Promise<void> {
  for (const path of paths) {
    for (const name of parameters) {
      const search = new URLSearchParams({ show: '500', reviews: '500', [name]: makeList(MAX_PARAMETER_LENGTH) })
      await expectSmallResponse(
        await context.request.get(`${path}?${decodeURIComponent(String(search))}`),
        `${path} ${name}`
      )
    }
  }
}

test('a page does not grow with the largest value of a parameter', async ({ shop, newBrowser }) => {
  test.slow()
  const [visitor, shopper, admin] = [await newBrowser(), await newBrowser(), await newBrowser()]
  await signInBrowser(shopper, (await makeReturningShopper(shop)).credentials)
  await signInBrowser(admin, demoAdmin())
  await requestAll(visitor, AUTH_PATHS, AUTH_PARAMETERS)
  await requestAll(shopper, SHOP_PATHS, SHOP_PARAMETERS)
  await requestAll(admin, ADMIN_PATHS, ADMIN_PARAMETERS)
})

test('a request whose URL is too long gets status 414 and a message', async ({ shopper: { page } }) => {
  const response = await page.request.get(`/shop/listing?after=${'x'.repeat(4000)}`)
  expect(response.status()).toBe(414)
  expect(await response.text()).toBe('This URL is too long.')
})

test('a rejected form does not grow with the largest value of a field', async ({ shop, newBrowser }) => {
  test.slow()
  const [visitor, shopper] = [await newBrowser(), await newBrowser()]
  await signInBrowser(shopper, (await makeReturningShopper(shop)).credentials)
  for (const [path, ...fields] of FORMS) {
    const { request } = path.startsWith('/auth/') ? visitor : shopper
    for (const field of fields) {
      for (const value of [makeList(MAX_FIELD_LENGTH), `/shop/listing?category=${makeList(MAX_FIELD_LENGTH)}`]) {
        const headers = { origin: shop.url }
        const response = await request.post(path, { form: { [field]: value }, headers, maxRedirects: 0 })
        await expectSmallResponse(response, `${path} ${field}`)
      }
    }
  }
})
