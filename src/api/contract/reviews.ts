import { MAX_LENGTH } from '../../domain/limits.ts'
import { FITS } from '../../domain/products/fit.ts'
import { z } from 'zod'

import { defineAdminCalls, defineCalls } from './call.ts'
import { id, lenientText, instant, number, pageOutput, pageInput, searchTerm, requiredText } from './values.ts'

const review = z.object({
  _id: id,
  productId: id,
  userId: id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.number().int(),
  /** Missing if the shopper has not answered. */
  fit: z.enum(FITS).optional(),
  createdAt: instant,
  /** Missing in the admin's lists. */
  verifiedPurchase: z.boolean().optional()
})
export type Review = z.output<typeof review>

const REVIEW_ELIGIBILITIES = ['eligible', 'not-purchased', 'already-reviewed'] as const
export type ReviewEligibility = (typeof REVIEW_ELIGIBILITIES)[number]

const adminReview = review.extend({
  productTitle: z.string(),
  /** Excluded from averages. */
  hidden: z.boolean()
})
export type AdminReview = z.output<typeof adminReview>

export const reviewCalls = {
  ...defineCalls({
    'POST /api/shop/review/add': {
      summary: 'Adds a review of a purchased product.',
      access: 'shopper',
      status: 201,
      body: z.object({
        productId: id,
        userId: id,
        /** The review gets the name of the session's user. */
        userName: lenientText,
        reviewMessage: requiredText(MAX_LENGTH.review),
        reviewValue: number.pipe(z.number().int().min(1).max(5)),
        fit: z.enum(FITS).optional()
      }),
      response: { data: review }
    },
    'GET /api/shop/review/{productId}': {
      summary: 'Lists the reviews of a product, newest first.',
      access: 'anyone',
      query: z.object(pageInput),
      response: { data: z.array(review), ...pageOutput }
    },
    'GET /api/shop/review/eligibility/{userId}/{productId}': {
      summary: 'Returns whether a shopper can review a product, and if not, the reason.',
      access: 'shopper',
      response: { data: z.object({ eligibility: z.enum(REVIEW_ELIGIBILITIES) }) }
    }
  }),
  ...defineAdminCalls('reviews', {
    'GET /api/admin/reviews/get': {
      summary: 'Lists all reviews, including hidden ones, newest first.',
      query: z.object({
        ...pageInput,
        q: searchTerm,
        value: number.pipe(z.number().int().min(1).max(5)).optional().catch(undefined),
        hidden: z.enum(['true', 'false']).optional().catch(undefined)
      }),
      response: { data: z.array(adminReview), ...pageOutput }
    },
    'PUT /api/admin/reviews/update/{id}': {
      summary: 'Hides a review from shoppers or shows it again.',
      body: z.object({ hidden: z.boolean() }),
      response: { data: adminReview }
    }
  })
}
