import { BRANDS, CATEGORIES, type FilterCounts, type ListingQuery } from '../../api/contract/products.ts'
import type { Db } from '../db/schema.ts'

/** The products of one category and brand. */
export interface ProductGroup {
  category: string
  brand: string
  products: number
}

type Filters = Pick<ListingQuery, 'category' | 'brand'>

export const readProductGroups = (db: Db): Promise<ProductGroup[]> =>
  db.selectFrom('product_counts').selectAll().where('products', '>', 0).execute()

export const filterProductGroups = (groups: ProductGroup[], { category, brand }: Filters): ProductGroup[] =>
  groups.filter((group) => matchesFilter(category, group.category) && matchesFilter(brand, group.brand))

const matchesFilter = (filter: readonly string[] | undefined, value: string): boolean =>
  !filter?.length || filter.includes(value)

export const countProducts = (groups: ProductGroup[], filters: Filters): number =>
  filterProductGroups(groups, filters).reduce((sum, group) => sum + group.products, 0)

/**
 * Counts the products of each category and of each brand. A count respects the other filter, but not its own
 * selection.
 */
export const countFacets = (groups: ProductGroup[], { category, brand }: Filters): FilterCounts => ({
  category: sumBy(CATEGORIES, 'category', filterProductGroups(groups, { brand })),
  brand: sumBy(BRANDS, 'brand', filterProductGroups(groups, { category }))
})

function sumBy(values: readonly string[], key: 'category' | 'brand', groups: ProductGroup[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(values.map((value) => [value, 0]))
  for (const group of groups) counts[group[key]] = (counts[group[key]] ?? 0) + group.products
  return counts
}
