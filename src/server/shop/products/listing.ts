import type { CallParsed } from '../../../api/contract/index.ts'
import { type Cursor, decodeCursor, limitPageBytes, toPage } from '../../platform/database/cursor.ts'
import { MAX_UNPAGED_ROWS } from '../../platform/database/newest-first.ts'
import { createConditions, FacetCounter, selectVariants } from './filters.ts'
import { type CatalogSource, type IndexedVariant, readVariantIndex, createIndexAt } from './variant-index.ts'
import { findListedProducts, toStyles } from './styles.ts'
import { getListingOrdering, type Ordering } from './sort.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

interface ListOptions {
  /** The ISO time of the prices in a preview. By default, now. */
  at?: string
  /** The catalog version, if it has just been read. */
  version?: number
}

/**
 * Lists a page of products, or of styles with `grouped=true`. Pages of the shop request `PRODUCT_PAGE_SIZE`
 * (`domain/page-sizes.ts`). If the request has no limit or cursor and all products fit, omits the next cursor and the
 * total.
 */
export async function listProducts(shop: CatalogSource, query: Query, { at, version }: ListOptions = {}) {
  const index = createIndexAt(await readVariantIndex(shop, version), at)
  const isGrouped = query.grouped === 'true'
  const counter = query.counts === 'true' ? new FacetCounter(isGrouped) : undefined
  const matching = selectVariants(
    index.styles.values().map(({ variants }) => variants),
    { conditions: createConditions(query), counter, pickBest: isGrouped ? pickCheapest : undefined }
  )
  const { at: pricesAt } = index
  const ordering = getListingOrdering(query.sortBy)
  const cursor = decodeCursor(query.cursor, ordering.type, 'string')
  const after = cursor && { key: cursor[0] ?? '', id: String(cursor[1]) }
  const entries = sortEntries(matching, { ordering, after, isGrouped })
  const page = toPage(entries, query.limit ?? MAX_UNPAGED_ROWS, toCursor)
  const ids = page.rows.map(({ variant }) => variant.id)
  const products = await findListedProducts(shop.db, ids, pricesAt)
  const entriesOfPage = isGrouped ? await toStyles(shop.db, products, index) : products
  const { data, nextCursor } = limitPageBytes(page, entriesOfPage, {
    isOf: ({ variant }, { _id }) => variant.id === _id,
    toCursor
  })
  const counts = counter?.toCounts(index)
  if (query.limit === undefined && !after && !nextCursor) return { data, counts }
  return { data, nextCursor, total: matching.length, counts }
}

/** A position in the sorted list. */
interface SortPosition {
  key: string | number
  id: string
}

interface Entry extends SortPosition {
  variant: IndexedVariant
}

const toCursor = ({ key, id }: SortPosition): Cursor => [key, id]

interface SortOptions {
  ordering: Ordering
  after: SortPosition | undefined
  isGrouped: boolean
}

/** Sorts the entries after the cursor. */
function sortEntries(variants: IndexedVariant[], { ordering, after, isGrouped }: SortOptions): Entry[] {
  const compare = createComparator(ordering)
  return variants
    .map((variant): Entry => {
      const { id, titleKey } = isGrouped ? variant.style : variant
      return { key: ordering.key === 'price' ? variant.cents : titleKey, id, variant }
    })
    .filter((entry) => !after || compare(entry, after) > 0)
    .toSorted(compare)
}

function createComparator({ direction }: Ordering) {
  const sign = direction === 'asc' ? 1 : -1
  return (one: SortPosition, other: SortPosition): number =>
    sign * (compareValues(one.key, other.key) || compareValues(one.id, other.id))
}

const compareValues = (one: string | number, other: string | number): number =>
  one === other ? 0 : one < other ? -1 : 1

/** A style has the price and the picture of its cheapest variant that is in stock. */
const pickCheapest = (variants: IndexedVariant[]): IndexedVariant =>
  variants.reduce((best, variant) => (isCheaper(variant, best) ? variant : best))

function isCheaper(one: IndexedVariant, other: IndexedVariant): boolean {
  if (one.isInStock !== other.isInStock) return one.isInStock
  return one.cents === other.cents ? one.id < other.id : one.cents < other.cents
}
