import { z } from 'zod'

import { calls } from './call.ts'
import { brand, category, product, productFilters } from './products.ts'
import { dollars, id, imageSource, instant, number, paged, paging, price, success, words } from './values.ts'

/** Without one the newest come first; what is searched for, the best; and in the trash, what was deleted last. */
export const PRODUCT_SORTS = [
  'newest',
  'title-atoz',
  'title-ztoa',
  'price-lowtohigh',
  'price-hightolow',
  'stock-lowtohigh',
  'stock-hightolow'
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Nothing left; less than 10 and not out; anything left. */
const STOCK_LEVELS = ['out', 'low', 'in'] as const

/** Days that a deleted product can be taken back. */
export const TRASH_DAYS = 30

/** Products that one call changes, and rows that one call imports, at most. */
export const MOST_CHANGED = 100
export const MOST_IMPORTED = 500

/** Characters of a cell; no field of a product may be as long. */
const MOST_CELL = 10_000

/** The columns of a file of products, in their order. */
export const PRODUCT_COLUMNS = [
  '_id',
  'title',
  'description',
  'category',
  'brand',
  'price',
  'salePrice',
  'totalStock',
  'image',
  'seenStock',
  'seenTaken',
  'seenUpdatedAt'
] as const

const adminProduct = product.extend({
  /**
   * `totalStock`, and how many pieces orders had taken, when this was read. Sent back with an edit, they keep it from
   * undoing what was sold meanwhile.
   */
  seenStock: z.number().int(),
  seenTaken: z.number().int(),
  /** Pieces on the shelf, and how many of them are set aside for orders that are being paid. */
  onHand: z.number().int(),
  reserved: z.number().int(),
  /** Only of what is in the trash. */
  deletedAt: instant.optional()
})
export type AdminProduct = z.output<typeof adminProduct>

/** The most pieces of a product that a shelf can hold. */
export const MOST_STOCK = 1_000_000

const stock = number.pipe(z.number().refine(Number.isInteger, 'must be a whole number').min(0).max(MOST_STOCK))

/** None and 0 say that the product is not on sale. */
const salePrice = z.preprocess((given) => (given === '' || given === null ? 0 : given), price)

const regularPrice = price.refine((cents) => cents > 0, 'must be more than 0')

/** Pieces that nobody sells in the life of a shop, and that every database can still count with. */
export const MOST_SEEN = 1_000_000_000

/** What an editor saw; anything else is as good as nothing. */
const seen = number.pipe(z.number().int().min(-MOST_SEEN).max(MOST_SEEN)).optional().catch(undefined)

/** What a form says of a product. Prices become cents. */
export const productFields = z
  .object({
    image: imageSource,
    title: words(200),
    description: words(5000),
    category,
    brand,
    price: regularPrice,
    salePrice: salePrice.default(0),
    totalStock: stock
  })
  .refine((given) => given.salePrice <= given.price, {
    path: ['salePrice'],
    message: 'must not be more than the price',
    // Whatever else is wrong, so that every problem is told at once; what is no product at all has no prices.
    when: ({ issues }) => issues.every(({ path: [field] = [] }) => field && field !== 'price' && field !== 'salePrice')
  })
export type ProductFields = z.output<typeof productFields>

/** The same of a product that there is, with what its editor had seen of it. */
const editFields = productFields.safeExtend({ seenStock: seen, seenTaken: seen })

/** The filters and the order of the list, as the address bar and the API both carry them. What cannot be is left out. */
const productsQuery = z.object({
  /** Words that a product has, each or its beginning, or the id of a product. In the trash: part of a title. */
  q: words(200).optional().catch(undefined),
  ...productFilters,
  stock: z.enum(STOCK_LEVELS).optional().catch(undefined),
  /** Only what is on sale. */
  sale: z.literal('true').optional().catch(undefined),
  /** Only what was deleted and can be taken back. */
  trash: z.literal('true').optional().catch(undefined),
  sortBy: z.enum(PRODUCT_SORTS).optional().catch(undefined)
})
export type ProductsQuery = z.output<typeof productsQuery>

/** Percent by which prices are raised, or lowered. */
const byPercent = number.pipe(z.number().min(-99).max(1000))

/** Pieces that are added, or removed. */
const stockBy = number.pipe(z.number().int().min(-MOST_STOCK).max(MOST_STOCK))

/** One thing that is done to each of many products. */
const change = z.union([
  z.object({ price: regularPrice }).strict(),
  z.object({ salePrice }).strict(),
  z.object({ priceBy: byPercent }).strict(),
  /** The sale price, as so many percent off the price. */
  z.object({ salePercent: number.pipe(z.number().min(1).max(99)) }).strict(),
  z.object({ stock }).strict(),
  z.object({ stockBy }).strict()
])
export type ProductChange = z.output<typeof change>
export type ProductChangeInput = z.input<typeof change>

const ids = z.array(id).min(1).max(MOST_CHANGED)

/** The old prices, and the pieces to add or remove: the old stock would ignore what was sold since. */
const undo = z.object({ _id: id, price: regularPrice, salePrice, stockBy, seenUpdatedAt: instant.max(40) })
export type UndoneProduct = z.output<typeof undo>

/** The values of a product that one change of many products can set. `onHand` includes what is reserved. */
const amounts = z.object({
  price: dollars,
  salePrice: dollars,
  totalStock: z.number().int(),
  onHand: z.number().int()
})
export type Amounts = z.output<typeof amounts>

/**
 * For each of many: that it is as was asked, whether it was not before, and when it was last edited as of now; or a plain
 * sentence that says why not. A change also answers the values before and after it.
 */
const outcome = z.discriminatedUnion('done', [
  z.object({
    _id: id,
    done: z.literal(true),
    changed: z.boolean(),
    updatedAt: instant,
    before: amounts.optional(),
    after: amounts.optional()
  }),
  z.object({ _id: id, done: z.literal(false), why: z.string() })
])
export type Outcome = z.output<typeof outcome>

/** The id of what is added, when who adds it has chosen it. */
const newId = z.string().regex(/^[0-9a-f]{24}$/)

const importRow = z.object({
  /** Where it stands in the file. */
  line: number.pipe(z.number().int().min(1).max(10_000_000)),
  /** The cells of the row by their columns. With an `_id` that product is changed, without one a product is added. */
  fields: z.record(z.string().max(40), z.string().max(MOST_CELL)),
  /** The id of the product that the row adds: so that a call that is repeated, for want of an answer, adds it once. */
  newId: newId.optional()
})
export type ImportRow = z.output<typeof importRow>

const cell = z.union([z.string(), z.number()])

/** A field as it was and as it becomes. Long words are cut to where they differ. */
const fieldChange = z.object({ field: z.string(), from: cell, to: cell })
export type FieldChange = z.output<typeof fieldChange>

const imported = z.discriminatedUnion('outcome', [
  z.object({ line: z.number(), outcome: z.literal('added'), title: z.string() }),
  /** `title` is what the product was called before. */
  z.object({ line: z.number(), outcome: z.literal('changed'), title: z.string(), changes: z.array(fieldChange) }),
  z.object({ line: z.number(), outcome: z.literal('unchanged') }),
  z.object({
    line: z.number(),
    outcome: z.literal('refused'),
    problems: z.array(z.object({ field: z.string(), problem: z.string() }))
  })
])
export type Imported = z.output<typeof imported>

const byId = z.object({ id })
const answer = z.object({ ...success, data: adminProduct })
const outcomes = z.object({ ...success, data: z.array(outcome) })

export const productAdministrationCalls = calls({
  'GET /api/admin/products/get': {
    summary: 'Lists the products with their stock: every one, the newest first, unless it is asked for less.',
    access: 'admin',
    query: productsQuery.extend(paging),
    answer: z.object({ ...success, data: z.array(adminProduct), ...paged })
  },
  /** A client that sends the same `newId` again, for want of an answer, has the product as it says now, and not twice. */
  'POST /api/admin/products/add': {
    summary: 'Adds a product.',
    access: 'admin',
    status: 201,
    body: productFields.safeExtend({ newId: newId.optional() }),
    answer
  },
  /**
   * Clients send the whole product back as they read it, with what was edited in it. One that sends the `updatedAt` it
   * has read as `seenUpdatedAt` too is refused with 409 when somebody else has edited the product since.
   */
  'PUT /api/admin/products/edit/{id}': {
    summary: 'Changes a product; its stock by as much as was changed.',
    access: 'admin',
    params: byId,
    body: editFields.safeExtend({ seenUpdatedAt: instant.max(40).optional().catch(undefined) }),
    answer
  },
  'DELETE /api/admin/products/delete/{id}': {
    summary: 'Takes a product out of the catalogue. For 30 days it can be taken back.',
    access: 'admin',
    params: byId,
    answer: z.object(success)
  },
  'PUT /api/admin/products/restore/{id}': {
    summary: 'Puts a deleted product back into the catalogue.',
    access: 'admin',
    params: byId,
    answer
  },
  /**
   * A client that sends the `updatedAt` it has read of a product as what it has `seen` is refused that product when it
   * was edited since: so a change that is sent again, for want of an answer, is not made twice.
   */
  'PUT /api/admin/products/change': {
    summary:
      'Changes the price, the sale price or the stock of many products and returns the outcome of each; a dry run changes nothing.',
    access: 'admin',
    body: z.object({ ids, change, seen: z.record(id, instant.max(40)).optional(), dryRun: z.boolean().optional() }),
    answer: outcomes
  },
  /** A product that has been edited since `seenUpdatedAt` is refused. Sales and returns are no edits. */
  'PUT /api/admin/products/undo-change': {
    summary: 'Sets the prices and moves the stock of each of many products back and returns the outcome of each.',
    access: 'admin',
    body: z.object({ products: z.array(undo).min(1).max(MOST_CHANGED) }),
    answer: outcomes
  },
  'POST /api/admin/products/delete-many': {
    summary: 'Takes many products out of the catalogue, and tells what became of each.',
    access: 'admin',
    body: z.object({ ids }),
    answer: outcomes
  },
  'POST /api/admin/products/restore-many': {
    summary: 'Puts many deleted products back into the catalogue, and tells what became of each.',
    access: 'admin',
    body: z.object({ ids }),
    answer: outcomes
  },
  /**
   * A row that brings the `updatedAt` of its product as `seenUpdatedAt` is refused when somebody else has edited the
   * product since.
   */
  'POST /api/admin/products/import': {
    summary:
      'Adds and changes products from the rows of a file and returns the outcome of each; a dry run changes nothing.',
    access: 'admin',
    body: z.object({ dryRun: z.boolean(), rows: z.array(importRow).min(1).max(MOST_IMPORTED) }),
    answer: z.object({ ...success, data: z.array(imported) })
  }
})
