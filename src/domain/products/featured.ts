interface ProductPage<Product> {
  data: Product[]
}

/** The last four from low to high are the first four from high to low, reversed. */
export const FEATURED_QUERY = { sortBy: 'price-hightolow', limit: 4 } as const

export const selectFeatured = <Product>({ data }: ProductPage<Product>): Product[] =>
  data.slice(0, FEATURED_QUERY.limit).toReversed()
