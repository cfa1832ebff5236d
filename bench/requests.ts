import { DEMO_ACCOUNTS } from '../src/server/people/accounts/demo-accounts.ts'
import { LISTING_SORTS } from '../src/api/contract/products.ts'
import { ADDRESS } from '../tests/support/steps.ts'
import { send, type SignedIn, signIn } from './http.ts'
import type { LoadRequest } from './wrk.ts'

const LIMIT = 24
const LINES_IN_CART = 3

/** Adds to the cart must not sell out. */
const STOCK = 1_000_000

/** Of a browser without a compression dictionary. */
const ENCODINGS = 'gzip, deflate, br, zstd'

/** As the listing page requests them. */
const FILTERS = [
  '',
  'category=men',
  'category=men,women,kids&brand=nike,zara,h%26m',
  'size=M,L',
  'category=women&color=navy,black&minPrice=40&maxPrice=120',
  'category=men,women&brand=levi,zara&size=S,M&color=white,olive,sand&maxPrice=90'
]

/** Words, beginnings, typos and words that no product has. */
const KEYWORDS = [
  'shirt',
  'selvedge',
  'leather',
  'shi',
  's',
  'shrit',
  'navy shirt',
  'cotton shirt for men',
  'lether bots',
  'xylophone'
]

/** Shoppers with an address and a cart. */
export interface Shoppers {
  shoppers: SignedIn[]
  productIds: string[]
}

export async function prepareShoppers(url: string, count: number): Promise<Shoppers> {
  const productIds = await restock(url)
  const shoppers: SignedIn[] = []
  for (let number = 0; number < count; number += 1) shoppers.push(await createShopper(url, number, productIds))
  return { shoppers, productIds }
}

/** Returns the ids of products that do not sell out. */
async function restock(url: string): Promise<string[]> {
  const { headers } = await signIn(url, DEMO_ACCOUNTS[0])
  const { text } = await send(`${url}/api/shop/products/get?limit=${LINES_IN_CART}`)
  const ids = (JSON.parse(text) as { data: { _id: string }[] }).data.map(({ _id }) => _id)
  const body = { ids, change: { stock: STOCK } }
  await send(`${url}/api/admin/products/change`, { method: 'PUT', headers, body })
  return ids
}

async function createShopper(url: string, number: number, productIds: string[]): Promise<SignedIn> {
  const account = { userName: `Bench ${number}`, email: `bench-${number}@example.com`, password: 'a long password' }
  await send(`${url}/api/auth/register`, { method: 'POST', body: account })
  const shopper = await signIn(url, account)
  const { userId, headers } = shopper
  const post = (path: string, body: object) => send(url + path, { method: 'POST', headers, body: { userId, ...body } })
  for (const productId of productIds) await post('/api/shop/cart/add', { productId, quantity: 1 })
  await post('/api/shop/address/add', ADDRESS)
  return shopper
}

export const listPageRequests = (path: string, { shoppers }: Shoppers): LoadRequest[] =>
  shoppers.map(({ headers: { cookie } }) => ({ path, headers: { cookie, 'accept-encoding': ENCODINGS } }))

export const listListingRequests = (): LoadRequest[] =>
  FILTERS.flatMap((filter) =>
    LISTING_SORTS.map((sortBy) => ({
      path: `/api/shop/products/get?grouped=true&counts=true&limit=${LIMIT}&sortBy=${sortBy}&${filter}`
    }))
  )

export const listSearchRequests = (): LoadRequest[] =>
  KEYWORDS.map((keyword) => ({ path: `/api/shop/search/${encodeURIComponent(keyword)}?limit=${LIMIT}` }))

export const listAddRequests = ({ shoppers, productIds }: Shoppers): LoadRequest[] =>
  shoppers.map(({ userId, headers }, index) => ({
    path: '/api/shop/cart/add',
    headers,
    body: { userId, productId: productIds[index % productIds.length], quantity: 1 }
  }))
