import { LISTING_SORTS } from '../src/api/contract/products.ts'
import { send } from './load.ts'

const LIMIT = 24

const FILTERS = {
  'listing, all': '',
  'listing, one category': 'category=men',
  'listing, brands and categories': 'category=men,women,kids&brand=nike,zara,h%26m'
}

/** For each sort order: the first page, and one 5,000 products further on. */
export async function listings(url: string): Promise<Record<string, string[]>> {
  const pathsByName: Record<string, string[]> = {}
  for (const [name, filter] of Object.entries(FILTERS)) {
    const paths: string[] = []
    for (const sortBy of LISTING_SORTS) {
      const path = `/api/shop/products/get?${filter}&sortBy=${sortBy}`
      const cursor = await findDeepCursor(url + path)
      paths.push(`${path}&limit=${LIMIT}&counts=true`, `${path}&limit=${LIMIT}&counts=true&cursor=${cursor}`)
    }
    pathsByName[name] = paths
  }
  return pathsByName
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

const search = (...keywords: string[]): string[] =>
  keywords.map((keyword) => `/api/shop/search/${encodeURIComponent(keyword)}?limit=${LIMIT}`)

/** `shirt` is in three of ten titles; `leather` and `cotton` are in many descriptions. */
export const searches: Record<string, string[]> = {
  'search, a common word': search('shirt'),
  'search, a word': search('selvedge', 'merino', 'jumper', 'espadrilles', 'navy', 'leather'),
  'search, a beginning': search('shi', 'jum', 'mar', 'leat', 'co', 's'),
  'search, a typo': search('shrit', 'selvege', 'jumpper', 'espadriles', 'lether', 'addidas'),
  'search, several words': search(
    'navy shirt',
    "levi's denim jacket",
    'women leather boots',
    'red wool jumper',
    'cotton shirt for men'
  ),
  'search, typos in several': search('nvay shrit', 'lether bots', 'wmen jaket'),
  'search, nothing': search('xylophone', 'qqqqqq zzzzzz', '4711'),
  'search, all kinds': search('shirt', 'selvedge', 'shi', 'shrit', 'navy shirt', 'lether bots', 'xylophone')
}
