import { DISCOUNT_PERCENT, MAX_LENGTH, MAX_STOCK, PRICE_CHANGE_PERCENT, PRICE_ENDINGS } from '../../domain/limits.ts'
import { z } from 'zod'

import { defineAdminCalls } from './call.ts'
import {
  editFields,
  plainPictures,
  productFields,
  regularPrice,
  salePrice,
  saleTimesInput,
  seenTime,
  stock
} from './product-fields.ts'
import { flag, product, productFilters } from './products.ts'
import { dollars, id, instant, number, pageOutput, pageInput, requiredText } from './values.ts'

/** The default is `newest`. A search lists the best matches first, the trash the last deleted products. */
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

/** No units, at least one but fewer than the threshold, at least one. */
const STOCK_FILTERS = ['out', 'low', 'in'] as const
export type StockFilter = (typeof STOCK_FILTERS)[number]

export const MAX_BULK_PRODUCTS = 100
export const MAX_IMPORT_ROWS = 500

/** In characters. Longer than any valid field. */
const MAX_CELL_LENGTH = 10_000

const saleTimes = { saleStartsAt: instant.nullable().optional(), saleEndsAt: instant.nullable().optional() }

/** `true` for products on sale, `scheduled` for products whose sale has not started. */
const SALE_FILTERS = ['true', 'scheduled'] as const

/** `salePrice` is also the price of a sale that has not started. */
export const adminProduct = product.extend({
  ...saleTimes,
  /**
   * The stock and the units in orders. An edit sends both back, so that it does not undo purchases made in the meantime.
   */
  seenStock: z.number().int(),
  seenTaken: z.number().int(),
  /** `onHand` includes the units reserved for unpaid orders. */
  onHand: z.number().int(),
  reserved: z.number().int(),
  /** Fewer units count as low stock. Absent if the product has no threshold of its own. */
  lowStockThreshold: z.number().int().optional(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  deletedAt: instant.optional(),
  /** Of a product without options, if more than its `image` is known. */
  pictures: plainPictures
})
export type AdminProduct = z.output<typeof adminProduct>

/**
 * With `grouped=true`, the first variant of a style that matches, with the title of the style and all its variants,
 * sorted by color, then size.
 */
const listedAdminProduct = adminProduct.extend({ variants: z.array(adminProduct).optional() })
export type ListedAdminProduct = z.output<typeof listedAdminProduct>

/** Also parses the URL of the admin's products page. */
const productsQuery = z.object({
  /** Word prefixes, an id, a SKU or a barcode; in the trash, an id or part of a title. */
  q: requiredText(MAX_LENGTH.searchTerm).optional().catch(undefined),
  ...productFilters,
  stock: z.enum(STOCK_FILTERS).optional().catch(undefined),
  status: z.enum(['draft', 'published']).optional().catch(undefined),
  sale: z.enum(SALE_FILTERS).optional().catch(undefined),
  /** Only products that were sold in the last 90 days. */
  sold: z.literal('true').optional().catch(undefined),
  trash: z.literal('true').optional().catch(undefined),
  sortBy: z.enum(PRODUCT_SORTS).optional().catch(undefined)
})
export type ProductsQuery = z.output<typeof productsQuery>

const percentChange = number.pipe(z.number().min(PRICE_CHANGE_PERCENT.min).max(PRICE_CHANGE_PERCENT.max))

const stockBy = number.pipe(z.number().int().min(-MAX_STOCK).max(MAX_STOCK))

const rounding = { ending: number.pipe(z.literal([...PRICE_ENDINGS])).optional() }

const productChange = z.union([
  z.object({ price: regularPrice }).strict(),
  z.object({ salePrice }).strict(),
  z.object({ priceBy: percentChange, ...rounding }).strict(),
  /** Percent off the price. */
  z
    .object({ salePercent: number.pipe(z.number().min(DISCOUNT_PERCENT.min).max(DISCOUNT_PERCENT.max)), ...rounding })
    .strict(),
  z.object({ stock }).strict(),
  z.object({ stockBy }).strict()
])
export type ProductChangeInput = z.input<typeof productChange>

const productIds = z.array(id).min(1).max(MAX_BULK_PRODUCTS)

/** Changes the stock by `stockBy`, because restoring the old stock would undo purchases. */
const undoRow = z.object({
  _id: id,
  price: regularPrice,
  salePrice,
  ...saleTimesInput,
  stockBy,
  seenUpdatedAt: instant.max(40)
})
export type UndoRow = z.output<typeof undoRow>

const amounts = z.object({
  price: dollars,
  salePrice: dollars,
  ...saleTimes,
  totalStock: z.number().int(),
  onHand: z.number().int()
})
export type ProductAmounts = z.output<typeof amounts>

const productOutcome = z.discriminatedUnion('done', [
  z.object({
    _id: id,
    done: z.literal(true),
    changed: z.boolean(),
    updatedAt: instant,
    before: amounts.optional(),
    after: amounts.optional()
  }),
  z.object({ _id: id, done: z.literal(false), reason: z.string() })
])
export type ProductOutcome = z.output<typeof productOutcome>

const newId = z.string().regex(/^[0-9a-f]{24}$/)

const importRow = z.object({
  line: number.pipe(z.number().int().min(1).max(10_000_000)),
  /** Cells by column. A row without an `_id` adds a product. */
  fields: z.record(z.string().max(40), z.string().max(MAX_CELL_LENGTH)),
  /** Idempotency key. */
  newId: newId.optional()
})
export type ImportRow = z.output<typeof importRow>

const cell = z.union([z.string(), z.number()])

const fieldChange = z.object({ field: z.string(), from: cell, to: cell })
export type FieldChange = z.output<typeof fieldChange>

const importOutcome = z.discriminatedUnion('outcome', [
  z.object({ line: z.number(), outcome: z.literal('added'), title: z.string() }),
  z.object({ line: z.number(), outcome: z.literal('changed'), title: z.string(), changes: z.array(fieldChange) }),
  z.object({ line: z.number(), outcome: z.literal('unchanged') }),
  z.object({
    line: z.number(),
    outcome: z.literal('rejected'),
    errors: z.array(z.object({ field: z.string(), message: z.string() }))
  })
])
export type ImportOutcome = z.output<typeof importOutcome>

const response = { data: adminProduct }
const outcomes = { data: z.array(productOutcome) }

export const productAdministrationCalls = defineAdminCalls('products', {
  'GET /api/admin/products/get': {
    summary:
      'Lists the products with their stock, newest first by default. Before `saleStartsAt`, `salePrice` is the scheduled ' +
      'price. `sale=true` lists the products on sale, `sale=scheduled` those whose sale has not started, `status=draft` those that shoppers do not see.',
    query: productsQuery.extend({ ...pageInput, grouped: flag }),
    response: { data: z.array(listedAdminProduct), ...pageOutput }
  },
  /** `newId` is an idempotency key: a repeated call updates the product. */
  'POST /api/admin/products/add': {
    summary: 'Adds a product. Its sale price can have a start and an end.',
    status: 201,
    body: productFields.safeExtend({ newId: newId.optional(), pictures: plainPictures }),
    response
  },
  /** If the product was edited after `seenUpdatedAt`, the response is a 409. */
  'PUT /api/admin/products/edit/{id}': {
    summary:
      'Changes a product. The stock changes only if `totalStock` differs from `seenStock`. Without `saleStartsAt` and `saleEndsAt`, a new sale price applies at once, and an unchanged one keeps its start and end.',
    body: editFields.safeExtend({ seenUpdatedAt: seenTime, pictures: plainPictures }),
    response
  },
  'DELETE /api/admin/products/delete/{id}': {
    summary: 'Deletes a product. It can be restored for 30 days.'
  },
  'PUT /api/admin/products/restore/{id}': {
    summary: 'Restores a deleted product.',
    response
  },
  /**
   * `seen` is the loaded `updatedAt` by product id. Products that were edited later are rejected, so a repeated call has
   * no further effect.
   */
  'PUT /api/admin/products/change': {
    summary:
      'Changes the price, the sale price or the stock of many products and returns the outcome of each; a dry run changes nothing. With `ending`, such as 99, prices changed by a percentage are rounded to these cents.',
    body: z.object({
      ids: productIds,
      change: productChange,
      seen: z.record(id, instant.max(40)).optional(),
      dryRun: z.boolean().optional()
    }),
    response: outcomes
  },
  /** Products that were edited after `seenUpdatedAt` are rejected. Purchases and returns are not edits. */
  'PUT /api/admin/products/undo-change': {
    summary: 'Reverts a change of prices and stock of many products and returns the outcome of each.',
    body: z.object({ products: z.array(undoRow).min(1).max(MAX_BULK_PRODUCTS) }),
    response: outcomes
  },
  'POST /api/admin/products/delete-many': {
    summary: 'Deletes many products and returns the outcome of each.',
    body: z.object({ ids: productIds }),
    response: outcomes
  },
  'POST /api/admin/products/restore-many': {
    summary: 'Restores many deleted products and returns the outcome of each.',
    body: z.object({ ids: productIds }),
    response: outcomes
  },
  /** A row with `seenUpdatedAt` is rejected if someone else has edited the product after that time. */
  'POST /api/admin/products/import': {
    summary:
      'Adds and changes products from the rows of a file and returns the outcome of each; a dry run changes nothing.',
    body: z.object({ dryRun: z.boolean(), rows: z.array(importRow).min(1).max(MAX_IMPORT_ROWS) }),
    response: { data: z.array(importOutcome) }
  }
})
