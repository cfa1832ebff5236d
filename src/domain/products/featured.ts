interface ProductPage<Product> {
  data: Product[]
}

/** The featured products are the last four from low to high. This query returns them in reverse. */
export const FEATURED_QUERY = { sortBy: 'price-hightolow', limit: 4 } as const

export const selectFeatured = <Product>({ data }: ProductPage<Product>): Product[] =>
  data.slice(0, FEATURED_QUERY.limit).toReversed()
