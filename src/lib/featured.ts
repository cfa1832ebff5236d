interface Found<Product> {
  data: Product[]
}

/**
 * The query of the home page's products: the last four from low to high are the first four from high to low, the other
 * way round.
 */
export const DEAREST = { sortBy: 'price-hightolow', limit: 4 } as const

export const featuredOf = <Product>({ data }: Found<Product>): Product[] => data.slice(0, DEAREST.limit).toReversed()
