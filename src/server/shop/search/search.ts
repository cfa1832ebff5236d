import type { CallResponse, CallParsed } from '../../../api/contract/index.ts'
import { MAX_PAGE_SIZE } from '../../../domain/page-sizes.ts'
import { type Cursor, decodeCursor, limitPageBytes, toPage } from '../../platform/database/cursor.ts'
import { type Conditions, createConditions, FacetCounter, findFailedFilters } from '../products/filters.ts'
import { findListedProducts, toStyles } from '../products/styles.ts'
import { type CatalogSource, readVariantIndex, type VariantIndex } from '../products/variant-index.ts'
import { findHits, type Hit, matchWords } from './match-words.ts'
import { findByFilters, findByWords } from './find-products.ts'
import { parseQueryWords } from './words.ts'

type Call = 'GET /api/shop/search/{keyword}'
type SearchInput = CallParsed<Call>['params'] & CallParsed<Call>['query']

/** Searches the catalog. A grouped search also reads filters from the keyword, unless it is exact. */
export async function searchProducts(
  shop: CatalogSource,
  input: SearchInput,
  version?: number
): Promise<CallResponse<Call>> {
  const { keyword, limit = MAX_PAGE_SIZE, cursor } = input
  const isGrouped = input.grouped === 'true'
  const index = await readVariantIndex(shop, version)
  const { at } = index
  const { hits, ...reading } =
    isGrouped && input.exact !== 'true' ? findByFilters(index, keyword) : findByWords(index, keyword)
  const counter = input.counts === 'true' ? new FacetCounter(isGrouped) : undefined
  const matching = filterHits(hits, createConditions(input), counter)
  const selected = isGrouped ? selectBestVariants(matching) : matching
  const page = toPage(sortHits(skipHits(selected, cursor)), limit, toHitCursor)
  const products = await findListedProducts(
    shop.db,
    page.rows.map(({ variant }) => variant.id),
    at
  )
  const { data, nextCursor } = limitPageBytes(page, isGrouped ? await toStyles(shop.db, products, index) : products, {
    isOf: ({ variant }, { _id }) => variant.id === _id,
    toCursor: toHitCursor
  })
  return {
    success: true,
    data: data.map((product) => ({ ...product, id: product._id, name: product.title })),
    nextCursor,
    total: selected.length,
    counts: counter?.toCounts(index),
    ...reading
  }
}

export const toHitCursor = ({ score, variant }: Hit): Cursor => [score, variant.number]

/** Lower scores come first, then higher numbers, which are newer products. */
export const sortHits = (hits: Hit[]): Hit[] =>
  hits.toSorted((one, other) => one.score - other.score || other.variant.number - one.variant.number)

/** Returns the hits after the cursor. */
export function skipHits(hits: Hit[], cursor: string | undefined): Hit[] {
  const after = decodeCursor(cursor, 'number', 'number')
  if (!after) return hits
  const [score, number] = [Number(after[0]), Number(after[1])]
  return hits.filter((hit) => hit.score > score || (hit.score === score && hit.variant.number < number))
}

function filterHits(hits: Hit[], conditions: Conditions, counter: FacetCounter | undefined): Hit[] {
  return hits.filter(({ variant }) => {
    const failed = findFailedFilters(conditions, variant)
    counter?.add(variant, failed)
    return failed.length === 0
  })
}

/** Selects the best variant of each style. Among equal matches, it is the cheapest in stock. */
function selectBestVariants(hits: Hit[]): Hit[] {
  const best = new Map<unknown, Hit>()
  for (const hit of hits) {
    const other = best.get(hit.variant.style)
    if (!other || compareVariants(hit, other) < 0) best.set(hit.variant.style, hit)
  }
  return [...best.values()]
}

const compareVariants = (one: Hit, other: Hit): number =>
  one.score - other.score ||
  Number(other.variant.isInStock) - Number(one.variant.isInStock) ||
  one.variant.cents - other.variant.cents ||
  one.variant.number - other.variant.number

/**
 * Finds the products that have every word. Never corrects or ignores a word: an admin who deletes all matches must not
 * delete other products.
 */
export function findExactHits(index: VariantIndex, keyword: string): Hit[] {
  const words = parseQueryWords(keyword)
  return words.length === 0 ? [] : findHits(index, matchWords(index, words), 0)
}
