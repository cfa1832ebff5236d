import { BRANDS, CATEGORIES, type FilterCounts, type ListingQuery } from '../../api/contract/products.ts'
import type { Db } from '../db/schema.ts'

export interface FacetCount {
  category: string
  brand: string
  products: number
}

type Filters = Pick<ListingQuery, 'category' | 'brand'>

export const readFacetCounts = (db: Db): Promise<FacetCount[]> =>
  db.selectFrom('product_counts').selectAll().where('products', '>', 0).execute()

export const filterFacetCounts = (facetCounts: FacetCount[], { category, brand }: Filters): FacetCount[] =>
  facetCounts.filter(
    (facetCount) => matchesFilter(category, facetCount.category) && matchesFilter(brand, facetCount.brand)
  )

const matchesFilter = (filter: readonly string[] | undefined, value: string): boolean =>
  !filter?.length || filter.includes(value)

export const countProducts = (facetCounts: FacetCount[], filters: Filters): number =>
  filterFacetCounts(facetCounts, filters).reduce((sum, facetCount) => sum + facetCount.products, 0)

/** Counts products by category and by brand. Each count shows how many products ticking that filter would add. */
export const countFacets = (facetCounts: FacetCount[], { category, brand }: Filters): FilterCounts => ({
  category: sumBy(CATEGORIES, 'category', filterFacetCounts(facetCounts, { brand })),
  brand: sumBy(BRANDS, 'brand', filterFacetCounts(facetCounts, { category }))
})

function sumBy(
  values: readonly string[],
  key: 'category' | 'brand',
  facetCounts: FacetCount[]
): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(values.map((value) => [value, 0]))
  for (const facetCount of facetCounts) counts[facetCount[key]] = (counts[facetCount[key]] ?? 0) + facetCount.products
  return counts
}
