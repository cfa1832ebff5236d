import { z } from 'zod'

import { defineCalls } from './call.ts'
import { dollars, id, instant, pageOutput, pageInput, success } from './values.ts'

export const CATEGORIES = ['men', 'women', 'kids', 'accessories', 'footwear'] as const
export const BRANDS = ['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m'] as const
export const LISTING_SORTS = ['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa'] as const
export type ListingSort = (typeof LISTING_SORTS)[number]

export const category = z.enum(CATEGORIES)
export const brand = z.enum(BRANDS)
export type Category = z.output<typeof category>
export type Brand = z.output<typeof brand>

export const product = z.object({
  _id: id,
  image: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  brand: z.string(),
  price: dollars,
  salePrice: dollars,
  /** Units on hand minus those reserved. */
  totalStock: z.number().int(),
  averageReview: z.number(),
  createdAt: instant,
  updatedAt: instant
})
export type Product = z.output<typeof product>

const idParams = z.object({ id })

/**
 * Accepts `men,women` and the repeated keys of a form. If all values are unknown, keeps the first, so that no product
 * matches.
 */
const filterValues = (allowed: readonly string[]) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((input) => {
      const values = new Set([input].flat().flatMap((part) => part.split(',').map((value) => value.trim())))
      const matches = allowed.filter((value) => values.has(value))
      return matches.length > 0 ? matches : [...values].filter((value) => /^[\w&' -]{1,40}$/.test(value)).slice(0, 1)
    })
    .optional()

export const productFilters = { category: filterValues(CATEGORIES), brand: filterValues(BRANDS) }

export const listingQuery = z.object({
  ...productFilters,
  sortBy: z.enum(LISTING_SORTS).catch('price-lowtohigh').default('price-lowtohigh')
})
export type ListingQuery = z.output<typeof listingQuery>

const countsByValue = z.record(z.string(), z.number().int())

/** Sent with `counts=true`. The counts of a filter respect the other filters, but not its own selection. */
const filterCounts = z.object({ category: countsByValue, brand: countsByValue })
export type FilterCounts = z.output<typeof filterCounts>

export const productCalls = defineCalls({
  'GET /api/shop/products/get': {
    summary: 'Lists the products that match every filter.',
    access: 'anyone',
    query: listingQuery.extend({ ...pageInput, counts: z.enum(['true', 'false']).optional().catch(undefined) }),
    answer: z.object({ ...success, data: z.array(product), ...pageOutput, counts: filterCounts.optional() })
  },
  'GET /api/shop/products/get/{id}': {
    summary: 'Returns a product.',
    access: 'anyone',
    params: idParams,
    answer: z.object({ ...success, data: product })
  }
})
