interface ProductPage<Product> {
  data: Product[]
}

/**
 * The home page features the four most expensive products, cheapest first. This query returns the most expensive
 * first.
 */
export const FEATURED_QUERY = { sortBy: 'price-hightolow', limit: 4, grouped: 'true' } as const

export const selectFeatured = <Product>({ data }: ProductPage<Product>): Product[] =>
  data.slice(0, FEATURED_QUERY.limit).toReversed()
