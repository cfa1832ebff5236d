import { BRANDS, CATEGORIES, type FilterCounts, type ListingQuery } from '../../api/contract/products.ts'
import type { Db } from '../db/schema.ts'

/** A brand's products of a category, and how many there are. The triggers of the products keep the number. */
export interface Shelf {
  category: string
  brand: string
  products: number
}

type Filters = Pick<ListingQuery, 'category' | 'brand'>

export const readShelves = (db: Db): Promise<Shelf[]> =>
  db.selectFrom('product_counts').selectAll().where('products', '>', 0).execute()

/** The shelves that filters allow. */
export const allowedShelves = (shelves: Shelf[], { category, brand }: Filters): Shelf[] =>
  shelves.filter((shelf) => allows(category, shelf.category) && allows(brand, shelf.brand))

const allows = (filter: readonly string[] | undefined, value: string): boolean =>
  !filter?.length || filter.includes(value)

/** How many products filters leave. */
export const countProducts = (shelves: Shelf[], filters: Filters): number =>
  allowedShelves(shelves, filters).reduce((sum, shelf) => sum + shelf.products, 0)

/** The counts of a group heed the filters of the other groups and not its own: what ticking a value would add. */
export const countFilters = (shelves: Shelf[], { category, brand }: Filters): FilterCounts => ({
  category: sums(CATEGORIES, 'category', allowedShelves(shelves, { brand })),
  brand: sums(BRANDS, 'brand', allowedShelves(shelves, { category }))
})

function sums(values: readonly string[], of: 'category' | 'brand', shelves: Shelf[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(values.map((value) => [value, 0]))
  for (const shelf of shelves) counts[shelf[of]] = (counts[shelf[of]] ?? 0) + shelf.products
  return counts
}
