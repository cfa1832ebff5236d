import type { CallParsed } from '../../../api/contract/index.ts'
import { type Cursor, decodeCursor, limitPageBytes, toPage } from '../../platform/database/cursor.ts'
import { MAX_UNPAGED_ROWS } from '../../platform/database/newest-first.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { ShopData } from '../../platform/shop.ts'
import { findHits, type Hit } from '../search/match-words.ts'
import { createConditions, FacetCounter, type Filters, findFailedFilters, replaceFormerSlugs } from './filters.ts'
import { readUnitsSold } from './units-sold.ts'
import { findListedProducts, toStyles } from './styles.ts'
import {
  createIndexAt,
  type IndexedStyle,
  type IndexedVariant,
  readVariantIndex,
  type VariantIndex
} from './variant-index.ts'

export type Query = CallParsed<'GET /api/shop/products/get'>['query']

export interface ListOptions {
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
export async function listProducts(shop: ShopData, query: Query, { at, version }: ListOptions = {}) {
  const index = createIndexAt(await readVariantIndex(shop, version), at)
  const { limit, cursor } = query
  const hits = findHits(index, [], 0)
  const page = await listHits(shop.db, {
    index,
    hits,
    query,
    order: createOrder(query, query.sortBy === 'featured' ? await readUnitsSold(shop) : new Map()),
    limit: limit ?? MAX_UNPAGED_ROWS
  })
  const { data, counts } = page
  return limit === undefined && !cursor && !page.nextCursor ? { data, counts } : page
}

/** Products with equal prices or titles are sorted by id, those with equal sales by age. */
function createOrder({ sortBy, grouped }: Query, unitsSold: Map<string, number>): SortOrder {
  const sign = sortBy === 'price-lowtohigh' || sortBy === 'title-atoz' ? 1 : -1
  const isByTitle = sortBy === 'title-atoz' || sortBy === 'title-ztoa'
  const getNumber = (variant: IndexedVariant) => (grouped === 'true' ? findFirstNumber(variant.style) : variant.number)
  const toCursor = (variant: IndexedVariant): Cursor => {
    const { titleKey, id } = grouped === 'true' ? variant.style : variant
    if (sortBy === 'featured') return [unitsSold.get(variant.style.id) ?? 0, getNumber(variant)]
    if (sortBy === 'newest') return [getNumber(variant), id]
    return [isByTitle ? titleKey : variant.cents, id]
  }
  return {
    types: [isByTitle ? 'string' : 'number', sortBy === 'featured' ? 'number' : 'string'],
    signs: [sign, sign],
    toCursor: ({ variant }) => toCursor(variant)
  }
}

/** A product is as old as its first variant. */
const findFirstNumber = ({ variants }: IndexedStyle): number => Math.min(...variants.map(({ number }) => number))

export interface SortOrder {
  /** The second value differs between the entries of a list. */
  toCursor: (hit: Hit) => Cursor
  types: ['string' | 'number', 'string' | 'number']
  /** -1 sorts higher values first. */
  signs: [1 | -1, 1 | -1]
}

interface ListQuery extends Filters {
  grouped?: 'true' | 'false' | undefined
  counts?: 'true' | 'false' | undefined
  cursor?: string | undefined
}

interface List {
  index: VariantIndex
  /** The hits of a product follow one another. */
  hits: Hit[]
  query: ListQuery
  order: SortOrder
  limit: number
}

/** Filters, counts and sorts hits, and returns a page of their products, or of the styles of a grouped list. */
export async function listHits(db: Db, { index, hits, query, order, limit }: List) {
  const { grouped, counts, cursor, ...filters } = query
  const isGrouped = grouped === 'true'
  const counter = counts === 'true' ? new FacetCounter(isGrouped) : undefined
  const conditions = createConditions(replaceFormerSlugs(index, filters), index)
  const matching = hits.filter(({ variant }) => {
    const failed = findFailedFilters(conditions, variant)
    counter?.add(variant, failed)
    return failed.length === 0
  })
  const entries = isGrouped ? selectBestVariants(matching) : matching
  const page = toPage(sortHits(entries, order, cursor), limit, order.toCursor)
  const ids = page.rows.map(({ variant }) => variant.id)
  const products = await findListedProducts(db, ids, index.at)
  const { data, nextCursor } = limitPageBytes(page, isGrouped ? await toStyles(db, products, index) : products, {
    isOf: ({ variant }, { _id }) => variant.id === _id,
    toCursor: order.toCursor
  })
  return { data, nextCursor, total: entries.length, counts: counter?.toCounts(index, filters) }
}

/** Sorts the hits after the cursor. */
export function sortHits(hits: Hit[], { toCursor, types, signs }: SortOrder, cursor?: string): Hit[] {
  const compare = (one: Cursor, other: Cursor): number =>
    signs[0] * compareValues(one[0], other[0]) || signs[1] * compareValues(one[1], other[1])
  const after = decodeCursor(cursor, ...types)
  return hits
    .map((hit) => ({ hit, position: toCursor(hit) }))
    .filter(({ position }) => !after || compare(position, after) > 0)
    .toSorted((one, other) => compare(one.position, other.position))
    .map(({ hit }) => hit)
}

const compareValues = (one: string | number = 0, other: string | number = 0): number =>
  one === other ? 0 : one < other ? -1 : 1

/** Selects the best variant of each style. Among equal matches, it is the cheapest in stock. */
export function selectBestVariants(hits: Hit[]): Hit[] {
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
