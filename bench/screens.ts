import { createClient } from '../src/api/client.ts'
import { createIdFrom } from '../src/server/ids.ts'
import { listDifferentListings, listGroupedListings, listPlainListings, searches } from './requests.ts'
import type { Shopper } from './shoppers.ts'
import type { LoadRequest } from './wrk.ts'

export interface Screen {
  name: string
  requests: LoadRequest[]
  isWrite: boolean
}

const ADDRESS = {
  address: '12 Mill Lane',
  city: 'Leeds',
  pincode: 'LS1 4AB',
  phone: '+44 113 496 0000',
  notes: 'Ring twice'
}

export const LINES_IN_CART = 3

/** Without a compression dictionary. */
const CHROME_ENCODINGS = 'gzip, deflate, br, zstd'

export async function listScreens(url: string, shoppers: Shopper[]): Promise<Screen[]> {
  const productIds = Array.from({ length: LINES_IN_CART }, (_, line) => createIdFrom(`bench-${line}`))
  await Promise.all(shoppers.map((shopper) => prepareShopper(url, shopper, productIds)))
  const [plainListings, groupedListings] = [await listPlainListings(url), await listGroupedListings(url)]
  const pages = (path: string) => listPageRequests(path, shoppers)
  const read = (name: string, requests: LoadRequest[]): Screen => ({ name, requests, isWrite: false })
  const write = (name: string, requests: LoadRequest[]): Screen => ({ name, requests, isWrite: true })
  return [
    read('cached page', pages('/shop/listing')),
    read('checkout', pages('/shop/checkout')),
    read('account', pages('/shop/account')),
    read('API, listing', groupedListings.map(toRequest)),
    read('API, uncached', listDifferentListings().map(toRequest)),
    read('API, plain', plainListings.map(toRequest)),
    read('API, search', searches.map(toRequest)),
    read('API, cart', shoppers.map(createCartRequest)),
    write('add to cart', shoppers.map(createAddRequest)),
    write('add, no key', shoppers.map(createKeylessAddRequest))
  ]
}

const toRequest = (path: string): LoadRequest => ({ path })

export const listPageRequests = (path: string, shoppers: Shopper[]): LoadRequest[] =>
  shoppers.map(({ cookie }) => ({ path, headers: { cookie, 'accept-encoding': CHROME_ENCODINGS } }))

/** Adds the products to the cart, and an address. */
export async function prepareShopper(url: string, { userId, token }: Shopper, productIds: string[]): Promise<void> {
  const call = createClient({ baseURL: url, token: () => token })
  for (const productId of productIds)
    await call('POST /api/shop/cart/add', { body: { userId, productId, quantity: 1 } })
  await call('POST /api/shop/address/add', { body: { userId, ...ADDRESS } })
}

const authorize = ({ token }: Shopper): Record<string, string> => ({ authorization: `Bearer ${token}` })

const createCartRequest = (shopper: Shopper): LoadRequest => ({
  path: `/api/shop/cart/get/${shopper.userId}`,
  headers: authorize(shopper)
})

/** `wrk.lua` replaces it by a new key in each request, as the shop's own pages send it. */
const idempotencyKey = '0'.repeat(20)

const createAddRequest = (shopper: Shopper, index: number): LoadRequest =>
  createWrite(shopper, { ...createLine(shopper, index), idempotencyKey })

const createKeylessAddRequest = (shopper: Shopper, index: number): LoadRequest =>
  createWrite(shopper, createLine(shopper, index))

const createLine = ({ userId }: Shopper, index: number) => ({
  userId,
  productId: createIdFrom(`bench-${index}`),
  quantity: 1
})

const createWrite = (shopper: Shopper, body: object): LoadRequest => ({
  method: 'POST',
  path: '/api/shop/cart/add',
  headers: { 'content-type': 'application/json', ...authorize(shopper) },
  body: JSON.stringify(body)
})
