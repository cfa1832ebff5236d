import { z } from 'zod'

import { MAX_COLLECTION_PRODUCTS, MAX_LENGTH, MAX_ORDER_CENTS } from '../../domain/limits.ts'
import { PROMOTION_KINDS, PROMOTION_PROBLEMS } from '../../domain/promotions/calculate-discounts.ts'
import { defineAdminCalls } from './call.ts'
import { groupSlug } from './product-groups.ts'
import { dollars, id, instant, instantInput, number, searchTerm, singleLine } from './values.ts'

const kind = z.enum(PROMOTION_KINDS)

/** As a shopper enters it, in any case. */
export const enteredCode = singleLine(MAX_LENGTH.promotionCode).min(1).toUpperCase()

const code = enteredCode.regex(/^[A-Z0-9-]{3,}$/, 'must have at least 3 letters, digits and hyphens')

/** As the cart sees it. `calculateDiscounts` says what it changes. */
export const cartPromotion = z.object({
  _id: id,
  name: z.string(),
  /** Missing if the discount is automatic. */
  code: z.string().optional(),
  kind,
  /** Percent, or dollars of an amount. */
  value: z.number(),
  /** The subtotal, in dollars, from which it applies. */
  minimum: dollars,
  /** The products of the cart that it is for. Missing if it is for all. */
  productIds: z.array(id).optional(),
  problem: z.enum(PROMOTION_PROBLEMS).optional()
})

/** Without any field, it is for all products. A product must match every field. */
const promotionScope = z.object({
  /** Of a product with sizes and colors, one of them stands for all. */
  products: z.array(id).max(MAX_COLLECTION_PRODUCTS).optional(),
  category: groupSlug.optional(),
  brand: groupSlug.optional(),
  collection: groupSlug.optional()
})
export type PromotionScope = z.output<typeof promotionScope>

const amount = number.pipe(
  z
    .number()
    .min(0)
    .max(MAX_ORDER_CENTS / 100)
    .multipleOf(0.01)
)
const count = number.pipe(z.number().int().min(1).max(1_000_000))

const fields = z.object({
  name: singleLine(MAX_LENGTH.promotionName).min(1),
  /** Without a code, the discount is automatic. */
  code: code.nullish(),
  kind,
  /** 1 to 100 percent, dollars of an amount, or 0 for free shipping. */
  value: amount.default(0),
  scope: promotionScope.default({}),
  /** In dollars, before discounts, of the products that it is for. */
  minimum: amount.default(0),
  startsAt: instantInput.nullish(),
  endsAt: instantInput.nullish(),
  oncePerShopper: z.boolean().default(false),
  maxUses: count.nullish(),
  /** In dollars: the sum of all discounts. */
  budget: amount.pipe(z.number().min(0.01)).nullish()
})
export type PromotionFields = z.output<typeof fields>

const promotion = z.object({
  _id: id,
  name: z.string(),
  code: z.string().nullable(),
  kind,
  value: z.number(),
  scope: promotionScope,
  minimum: dollars,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  oncePerShopper: z.boolean(),
  maxUses: z.number().int().nullable(),
  budget: dollars.nullable(),
  /** Orders with it, without those that ended before they were shipped. */
  uses: z.number().int(),
  /** The sum of their discounts. */
  spent: dollars
})
export type Promotion = z.output<typeof promotion>

const response = { data: promotion }

export const promotionCalls = defineAdminCalls('promotions', {
  'GET /api/admin/promotions/get': {
    summary: 'Lists the discounts, newest first.',
    query: z.object({ q: searchTerm }),
    response: { data: z.array(promotion) }
  },
  'POST /api/admin/promotions/add': {
    summary: 'Adds a discount, with a code or automatic.',
    status: 201,
    body: fields,
    response
  },
  'PUT /api/admin/promotions/edit/{id}': {
    summary: 'Changes a discount, or restores a deleted one. Orders that have been placed keep theirs.',
    body: fields,
    response
  },
  'DELETE /api/admin/promotions/delete/{id}': {
    summary: 'Deletes a discount. Orders that have been placed keep theirs.'
  }
})
