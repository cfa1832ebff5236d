import { BRANDS, CATEGORIES, LISTING_SORTS } from '../src/api/contract/products.ts'
import { randomFrom } from '../tests/support/random.ts'
import { send } from './send.ts'

const LIMIT = 24

/** As clients without style support request them. */
const PLAIN_FILTERS = ['', 'category=men', 'category=men,women,kids&brand=nike,zara,h%26m']

/** As the listing page requests them. */
const GROUPED_FILTERS = [
  ...PLAIN_FILTERS,
  'size=M,L',
  'category=women&color=navy,black&minPrice=40&maxPrice=120',
  'category=men,women&brand=levi,zara&size=S,M&color=white,olive,sand&maxPrice=90'
].map((filter) => `grouped=true&${filter}`)

export const listPlainListings = (url: string): Promise<string[]> => listListings(url, PLAIN_FILTERS)

export const listGroupedListings = (url: string): Promise<string[]> => listListings(url, GROUPED_FILTERS)

/** Returns the first page of each filter and sort order, and one that is 5,000 products further on. */
async function listListings(url: string, filters: string[]): Promise<string[]> {
  const paths: string[] = []
  for (const filter of filters) {
    for (const sortBy of LISTING_SORTS) {
      const path = `/api/shop/products/get?${filter}&sortBy=${sortBy}`
      const cursor = await findDeepCursor(url + path)
      paths.push(`${path}&limit=${LIMIT}&counts=true`, `${path}&limit=${LIMIT}&counts=true&cursor=${cursor}`)
    }
  }
  return paths
}

/** Their responses exceed the cache, which forgets the one that was requested longest ago. */
const DIFFERENT_LISTINGS = 3000

/** Returns listings that differ in their filters, so almost none is answered from the cache. */
export function listDifferentListings(): string[] {
  const random = randomFrom(DIFFERENT_LISTINGS)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const pickSome = (values: readonly string[]) => [...new Set([pick(values), pick(values)])].join(',')
  const paths = new Set<string>()
  while (paths.size < DIFFERENT_LISTINGS) {
    const minPrice = 10 + Math.floor(random() * 100)
    const query = new URLSearchParams({
      grouped: 'true',
      counts: 'true',
      limit: String(LIMIT),
      sortBy: pick(LISTING_SORTS),
      minPrice: String(minPrice),
      maxPrice: String(minPrice + 20 + Math.floor(random() * 100))
    })
    if (random() < 0.6) query.set('category', pickSome(CATEGORIES))
    if (random() < 0.4) query.set('brand', pickSome(BRANDS))
    if (random() < 0.5) query.set('size', pickSome(['XS', 'S', 'M', 'L', 'XL', '32', '40']))
    if (random() < 0.5) query.set('color', pickSome(['black', 'white', 'navy', 'red', 'olive', 'sand']))
    paths.add(`/api/shop/products/get?${query}`)
  }
  return [...paths]
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
