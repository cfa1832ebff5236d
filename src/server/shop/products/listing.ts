import type { CallParsed } from '../../../api/contract/index.ts'
import { type Cursor, decodeCursor, limitPageBytes, toPage } from '../../platform/database/cursor.ts'
import { MAX_UNPAGED_ROWS } from '../../platform/database/newest-first.ts'
import { createFilter, FacetCounter } from './facets.ts'
import { FirstEntries, type SortPosition } from './first-entries.ts'
import type { VariantColumns } from './index-columns.ts'
import {
  type CatalogSource,
  type IndexedVariant,
  type VariantIndex,
  readVariantIndex,
  createIndexAt
} from './variant-index.ts'
import { findListedProducts, toStyles } from './styles.ts'
import { getListingOrdering, type Ordering } from './sort.ts'

type Query = CallParsed<'GET /api/shop/products/get'>['query']

interface ListOptions {
  /** The ISO time of the prices in a preview. By default, now. */
  at?: string
  /** The catalog version, if it has just been read. */
  version?: number
}

interface Entry extends SortPosition {
  variant: IndexedVariant
}

/**
 * Lists a page of products, or of styles with `grouped=true`. Pages of the shop request `PRODUCT_PAGE_SIZE`
 * (`domain/page-sizes.ts`). If the request has no limit or cursor and all products fit, omits the next cursor and the
 * total.
 */
export async function listProducts(shop: CatalogSource, query: Query, { at, version }: ListOptions = {}) {
  const index = createIndexAt(await readVariantIndex(shop, version), at)
  const limit = query.limit ?? MAX_UNPAGED_ROWS
  const ordering = getListingOrdering(query.sortBy)
  const cursor = decodeCursor(query.cursor, ordering.type, 'string')
  const { entries, total, counts } = scanIndex(index, query, {
    ordering,
    first: new FirstEntries<Entry>({
      limit: limit + 1,
      direction: ordering.direction,
      after: cursor && { key: cursor[0] ?? '', id: String(cursor[1]) }
    })
  })
  const page = toPage(entries, limit, toCursor)
  const ids = page.rows.map(({ variant }) => variant.id)
  const products = await findListedProducts(shop.db, ids, at)
  const entriesOfPage = query.grouped === 'true' ? await toStyles(shop.db, products, index) : products
  const { data, nextCursor } = limitPageBytes(page, entriesOfPage, {
    isOf: ({ variant }, { _id }) => variant.id === _id,
    toCursor
  })
  if (query.limit === undefined && !cursor && !nextCursor) return { data, counts }
  return { data, nextCursor, total, counts }
}

const toCursor = ({ key, id }: SortPosition): Cursor => [key, id]

interface Scan {
  ordering: Ordering
  first: FirstEntries<Entry>
}

/** Reads all products in one pass. */
function scanIndex(index: VariantIndex, query: Query, { ordering, first }: Scan) {
  const { columns } = index
  const findFailedFilters = createFilter(index, query)
  const counter = query.counts === 'true' ? new FacetCounter(index) : undefined
  const isGrouped = query.grouped === 'true'
  let total = 0
  const addEntry = (position: number) => {
    const variant = columns.variants[position]
    if (!variant) return
    const entry = isGrouped ? variant.style : variant
    total += 1
    first.add({
      key: ordering.key === 'price' ? (columns.cents[position] ?? 0) : entry.titleKey,
      id: entry.id,
      variant
    })
  }
  let best = NONE
  for (let position = 0; position < columns.variants.length; position += 1) {
    const failed = findFailedFilters(position)
    counter?.add(position, failed, isGrouped ? (columns.styleNumbers[position] ?? 0) : position)
    if (failed !== 0) continue
    if (best !== NONE && !(isGrouped && columns.styleNumbers[best] === columns.styleNumbers[position])) {
      addEntry(best)
      best = position
    } else if (best === NONE || isBetter(columns, position, best)) best = position
  }
  addEntry(best)
  return { entries: first.toSorted(), total, counts: counter?.toCounts() }
}

const NONE = -1

/** A style has the price and the picture of its cheapest variant that is in stock. */
function isBetter({ isInStock, cents, variants }: VariantColumns, one: number, other: number): boolean {
  if (isInStock[one] !== isInStock[other]) return isInStock[one] === 1
  if (cents[one] !== cents[other]) return (cents[one] ?? 0) < (cents[other] ?? 0)
  return (variants[one]?.id ?? '') < (variants[other]?.id ?? '')
}
