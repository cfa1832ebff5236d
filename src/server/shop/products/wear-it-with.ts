import type { ListedProduct } from '../../../api/contract/products.ts'
import type { CollectionRule } from '../../../api/contract/product-groups.ts'
import { formatDate } from '../../../lib/dates.ts'
import type { Db } from '../../platform/database/schema.ts'
import { nowIso, type ShopData } from '../../platform/shop.ts'
import { selectBestVariants } from './listing.ts'
import { selectSiblings } from './ratings.ts'
import { findListedProducts, toStyles } from './styles.ts'
import { readVariantIndex, type VariantIndex } from './variant-index.ts'

const MAX_MATCHES = 4

/** Bounds the work for a bestseller. */
const MAX_ORDERS = 500

/** Some of the products may be sold out. */
const MAX_CANDIDATES = 20

/**
 * Lists up to four products in stock to wear with a variant: first those that were bought together with it most often, then
 * those that the owner has put into the same collections.
 */
export async function listMatches(shop: ShopData, variantId: string): Promise<ListedProduct[]> {
  const index = await readVariantIndex(shop)
  const own = index.variants.get(variantId)?.style
  if (!own) return []
  const ids = new Set([
    ...(await findBoughtTogether(shop.db, variantId, formatDate(nowIso(shop)))),
    ...listCollectionMates(index, own.id)
  ])
  const hits = [...ids]
    .flatMap((id) => (id === own.id ? [] : (index.styles.get(id)?.variants ?? [])))
    .filter(({ isInStock }) => isInStock)
    .map((variant) => ({ variant, score: 0 }))
  const matches = selectBestVariants(hits).slice(0, MAX_MATCHES)
  const products = await findListedProducts(
    shop.db,
    matches.map(({ variant }) => variant.id),
    index.at
  )
  return toStyles(shop.db, products, index)
}

/** Counts orders before today, because cached pages are valid for a day. */
async function findBoughtTogether(db: Db, variantId: string, today: string): Promise<string[]> {
  const orders = db
    .selectFrom('order_items')
    .select('order_id')
    .where('variant_id', 'in', selectSiblings(db, variantId))
    .where('sold_on', '<', today)
    .limit(MAX_ORDERS)
  const rows = await db
    .selectFrom(orders.as('own'))
    .innerJoin('order_items', 'order_items.order_id', 'own.order_id')
    .innerJoin('variants', 'variants.id', 'order_items.variant_id')
    .select('variants.product_id')
    .groupBy('variants.product_id')
    .orderBy(({ fn }) => fn.count('own.order_id'), 'desc')
    .orderBy('variants.product_id')
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

function listCollectionMates({ productGroups, variants }: VariantIndex, productId: string): string[] {
  return productGroups.groups.flatMap(({ rule }) => {
    const { products = [] } = JSON.parse(rule || '{}') as CollectionRule
    const ids = products.flatMap((id) => variants.get(id)?.style.id ?? [])
    return ids.includes(productId) ? ids : []
  })
}
