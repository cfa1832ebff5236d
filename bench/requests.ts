import { LISTING_SORTS } from '../src/api/contract/products.ts'
import { send } from './send.ts'

const LIMIT = 24

const FILTERS = ['', 'category=men', 'category=men,women,kids&brand=nike,zara,h%26m']

/** Returns the first page of each filter and sort order, and one that is 5,000 products further on. */
export async function listListings(url: string): Promise<string[]> {
  const paths: string[] = []
  for (const filter of FILTERS) {
    for (const sortBy of LISTING_SORTS) {
      const path = `/api/shop/products/get?${filter}&sortBy=${sortBy}`
      const cursor = await findDeepCursor(url + path)
      paths.push(`${path}&limit=${LIMIT}&counts=true`, `${path}&limit=${LIMIT}&counts=true&cursor=${cursor}`)
    }
  }
  return paths
}

async function findDeepCursor(url: string): Promise<string> {
  let cursor = ''
  for (let page = 0; page < 10; page += 1) {
    const response = JSON.parse(String(await send(`${url}&limit=500&cursor=${cursor}`))) as {
      nextCursor: string | null
    }
    if (!response.nextCursor) break
    cursor = response.nextCursor
  }
  return cursor
}

/** Words, beginnings, typos and words that no product has. `shirt` is in three of ten titles. */
const KEYWORDS = [
  'shirt',
  'selvedge',
  'leather',
  'shi',
  's',
  'shrit',
  'navy shirt',
  'cotton shirt for men',
  'lether bots'
]

export const searches = [...KEYWORDS, 'xylophone'].map(
  (keyword) => `/api/shop/search/${encodeURIComponent(keyword)}?limit=${LIMIT}`
)
