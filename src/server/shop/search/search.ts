import type { CallParsed } from '../../../api/contract/index.ts'
import { MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import type { ShopData } from '../../platform/shop.ts'
import { listHits, type SortOrder } from '../products/listing.ts'
import { readVariantIndex, type VariantIndex } from '../products/variant-index.ts'
import { findByFilters, findByWords } from './find-products.ts'
import { findHits, type Hit, matchWords } from './match-words.ts'
import { NO_WORDS, readSearchWords } from './search-words.ts'
import { parseQueryWords } from './words.ts'

type Call = 'GET /api/shop/search/{keyword}'
type SearchInput = CallParsed<Call>['params'] & CallParsed<Call>['query']

/** Lower scores come first, then higher numbers, which are newer products. */
export const BY_RELEVANCE: SortOrder = {
  types: ['number', 'number'],
  signs: [1, -1],
  toCursor: ({ score, variant }) => [score, variant.number]
}

/** Searches the catalog. A grouped search also reads filters from the keyword, unless it is exact. */
export async function searchProducts(shop: ShopData, input: SearchInput, version?: number) {
  const { keyword, exact, limit = MAX_PAGE_SIZE, ...query } = input
  const index = await readVariantIndex(shop, version)
  // On first use, so `npm run dev` starts even if the content file is invalid.
  if (index.words === NO_WORDS) index.words = await readSearchWords(shop.db, index.productGroups)
  const find = query.grouped === 'true' && exact !== 'true' ? findByFilters : findByWords
  const { hits, ...reading } = find(index, keyword)
  const { data, ...page } = await listHits(shop.db, { index, hits, query, order: BY_RELEVANCE, limit })
  const products = data.map((product) => ({ ...product, id: product._id, name: product.title }))
  return { data: products, ...page, ...reading }
}

/**
 * Finds the products and drafts that have every word. Never corrects or ignores a word: an admin who deletes all matches must not
 * delete other products.
 */
export function findExactHits(index: VariantIndex, keyword: string): Hit[] {
  const words = parseQueryWords(keyword)
  if (words.length === 0) return []
  return [index, index.drafts].flatMap((products) => findHits(products, matchWords(products, words), 0))
}
