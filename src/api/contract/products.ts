import { z } from 'zod'

import { calls } from './call.ts'
import { dollars, id, imageSource, instant, number, paged, paging, price, success, words } from './values.ts'

export const CATEGORIES = ['men', 'women', 'kids', 'accessories', 'footwear'] as const
export const BRANDS = ['nike', 'adidas', 'puma', 'levi', 'zara', 'h&m'] as const
export const SORTS = ['price-lowtohigh', 'price-hightolow', 'title-atoz', 'title-ztoa'] as const
export type Sort = (typeof SORTS)[number]

const category = z.enum(CATEGORIES)
const brand = z.enum(BRANDS)
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
  /** What can be bought now: on hand less what is reserved. */
  totalStock: z.number().int(),
  averageReview: z.number(),
  createdAt: instant,
  updatedAt: instant
})
export type Product = z.output<typeof product>

const adminProduct = product.extend({
  /**
   * `totalStock`, and how many pieces orders had taken, when this was read. Sent back with an edit, they keep it from
   * undoing what was sold meanwhile.
   */
  seenStock: z.number().int(),
  seenTaken: z.number().int(),
  /** Pieces on the shelf, and how many of them are set aside for orders that are being paid. */
  onHand: z.number().int(),
  reserved: z.number().int()
})
export type AdminProduct = z.output<typeof adminProduct>

const stock = number.pipe(z.number().int().min(0).max(1_000_000))

/** What an editor saw; anything else is as good as nothing. */
const seen = number.pipe(z.number().int()).optional().catch(undefined)

const fields = z
  .object({
    image: imageSource,
    title: words(200),
    description: words(5000),
    category,
    brand,
    price: price.refine((cents) => cents > 0, 'must be more than 0'),
    /** None and 0 say that the product is not on sale. */
    salePrice: z.preprocess((given) => (given === '' || given === null ? 0 : given), price).default(0),
    totalStock: stock
  })
  .refine((given) => given.salePrice <= given.price, {
    path: ['salePrice'],
    message: 'must not be more than the price'
  })
/** Prices in cents. */
export type ProductFields = z.output<typeof fields>

const byId = z.object({ id })
const answer = z.object({ ...success, data: adminProduct })

/** `men,women`, or the repeated keys of a form. A value that there is not is kept, and no product has it. */
const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => [...new Set([given].flat().flatMap((part) => part.split(',')))])
  .transform((given) => given.map((value) => value.trim()).filter((value) => /^[\w&' -]{1,40}$/.test(value)))
  .optional()

/** The listing's filters and order, as the address bar and the API both carry them. */
export const listingQuery = z.object({
  category: oneOrMore,
  brand: oneOrMore,
  sortBy: z.enum(SORTS).catch('price-lowtohigh').default('price-lowtohigh')
})
export type ListingQuery = z.output<typeof listingQuery>

const count = z.record(z.string(), z.number().int())

/** For `counts=true`: how many products each value of a filter would show, with the other filters as they are. */
const filterCounts = z.object({ category: count, brand: count })
export type FilterCounts = z.output<typeof filterCounts>

export const productCalls = calls({
  'GET /api/shop/products/get': {
    summary: 'Lists the products that match every filter.',
    access: 'anyone',
    query: listingQuery.extend({ ...paging, counts: z.enum(['true', 'false']).optional().catch(undefined) }),
    answer: z.object({ ...success, data: z.array(product), ...paged, counts: filterCounts.optional() })
  },
  'GET /api/shop/products/get/{id}': {
    summary: 'Shows one product.',
    access: 'anyone',
    params: byId,
    answer: z.object({ ...success, data: product })
  },
  'GET /api/admin/products/get': {
    summary: 'Lists every product with its stock, the newest first.',
    access: 'admin',
    query: z.object(paging),
    answer: z.object({ ...success, data: z.array(adminProduct), ...paged })
  },
  'POST /api/admin/products/add': {
    summary: 'Adds a product.',
    access: 'admin',
    status: 201,
    body: fields,
    answer
  },
  /** Clients send the whole product back as they read it, with what was edited in it. */
  'PUT /api/admin/products/edit/{id}': {
    summary: 'Changes a product; its stock by as much as was changed.',
    access: 'admin',
    params: byId,
    body: fields.safeExtend({ seenStock: seen, seenTaken: seen }),
    answer
  },
  'DELETE /api/admin/products/delete/{id}': {
    summary: 'Takes a product out of the catalogue.',
    access: 'admin',
    params: byId,
    answer: z.object(success)
  }
})
