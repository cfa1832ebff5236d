import type { CallParsed } from '../../../api/contract/index.ts'
import { MAX_UNPAGED_ROWS } from '../../platform/database/newest-first.ts'
import { findHits } from '../search/match-words.ts'
import { listHits, type SortOrder } from './list-hits.ts'
import type { ShopData } from '../../platform/shop.ts'
import { readVariantIndex, createIndexAt } from './variant-index.ts'

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
export async function listProducts(shop: ShopData, query: Query, { at, version }: ListOptions = {}) {
  const index = createIndexAt(await readVariantIndex(shop, version), at)
  const { limit, cursor } = query
  const hits = findHits(index, [], 0)
  const page = await listHits(shop.db, {
    index,
    hits,
    query,
    order: createOrder(query),
    limit: limit ?? MAX_UNPAGED_ROWS
  })
  const { data, counts } = page
  return limit === undefined && !cursor && !page.nextCursor ? { data, counts } : page
}

/** Products with equal prices or titles are sorted by id. */
function createOrder({ sortBy, grouped }: Query): SortOrder {
  const isByPrice = sortBy === 'price-lowtohigh' || sortBy === 'price-hightolow'
  const sign = sortBy === 'price-lowtohigh' || sortBy === 'title-atoz' ? 1 : -1
  return {
    types: [isByPrice ? 'number' : 'string', 'string'],
    signs: [sign, sign],
    toCursor: ({ variant }) => {
      const { titleKey, id } = grouped === 'true' ? variant.style : variant
      return [isByPrice ? variant.cents : titleKey, id]
    }
  }
}
