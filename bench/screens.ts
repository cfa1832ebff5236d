import { createClient } from '../src/api/client.ts'
import { createIdFrom } from '../src/server/ids.ts'
import { listListings, searches } from './requests.ts'
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

const LINES_IN_CART = 3

export async function listScreens(url: string, shoppers: Shopper[]): Promise<Screen[]> {
  await Promise.all(shoppers.map((shopper) => prepareShopper(url, shopper)))
  const listing = await listListings(url)
  const pages = (path: string) => shoppers.map(({ cookie }) => ({ path, headers: { cookie, 'accept-encoding': 'br' } }))
  const read = (name: string, requests: LoadRequest[]): Screen => ({ name, requests, isWrite: false })
  return [
    read('cached page', pages('/shop/listing')),
    read('checkout', pages('/shop/checkout')),
    read('account', pages('/shop/account')),
    read('API, listing', listing.map(toRequest)),
    read('API, search', searches.map(toRequest)),
    read('API, cart', shoppers.map(createCartRequest)),
    { name: 'add to cart', requests: shoppers.map(createAddRequest), isWrite: true }
  ]
}

const toRequest = (path: string): LoadRequest => ({ path })

async function prepareShopper(url: string, { userId, token }: Shopper): Promise<void> {
  const call = createClient({ baseURL: url, token: () => token })
  for (let line = 0; line < LINES_IN_CART; line += 1) {
    const productId = createIdFrom(`bench-${line}`)
    await call('POST /api/shop/cart/add', { body: { userId, productId, quantity: 1 } })
  }
  await call('POST /api/shop/address/add', { body: { userId, ...ADDRESS } })
}

const authorize = ({ token }: Shopper): Record<string, string> => ({ authorization: `Bearer ${token}` })

const createCartRequest = (shopper: Shopper): LoadRequest => ({
  path: `/api/shop/cart/get/${shopper.userId}`,
  headers: authorize(shopper)
})

const createAddRequest = (shopper: Shopper, index: number): LoadRequest => ({
  method: 'POST',
  path: '/api/shop/cart/add',
  headers: { 'content-type': 'application/json', ...authorize(shopper) },
  body: JSON.stringify({ userId: shopper.userId, productId: createIdFrom(`bench-${index}`), quantity: 1 })
})
