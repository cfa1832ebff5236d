import { type ListingQuery, listingQuery } from './contract/products.ts'

/** Reads the filters and the sort order from the URL of a page. Without a sort order, it is the owner's. */
export const readListingQuery = (search: URLSearchParams): ListingQuery =>
  listingQuery.parse({
    collection: search.getAll('collection'),
    category: search.getAll('category'),
    brand: search.getAll('brand'),
    size: search.getAll('size'),
    color: search.getAll('color'),
    minPrice: search.get('minPrice') || undefined,
    maxPrice: search.get('maxPrice') || undefined,
    sortBy: search.get('sortBy') ?? 'default'
  })
