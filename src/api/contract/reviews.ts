import { z } from 'zod'

import { calls } from './call.ts'
import { id, ignoredText, instant, number, paged, paging, success, term, words } from './values.ts'

const review = z.object({
  _id: id,
  productId: id,
  userId: id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.number().int(),
  createdAt: instant,
  /** The reviewer has paid for the product. Missing in the lists of administrators. */
  verifiedPurchase: z.boolean().optional()
})
export type Review = z.output<typeof review>

/** May a shopper review a product, and if not, why. */
const REVIEW_ELIGIBILITIES = ['eligible', 'not-purchased', 'already-reviewed'] as const
export type ReviewEligibility = (typeof REVIEW_ELIGIBILITIES)[number]

const adminReview = review.extend({
  productTitle: z.string(),
  /** Shoppers do not see it, and it counts in no average. */
  hidden: z.boolean()
})
export type AdminReview = z.output<typeof adminReview>

export const reviewCalls = calls({
  'POST /api/shop/review/add': {
    summary: 'Reviews a product that was bought.',
    access: 'shopper',
    status: 201,
    body: z.object({
      productId: id,
      userId: id,
      /** The review gets the name of the session's user. */
      userName: ignoredText,
      reviewMessage: words(2000),
      reviewValue: number.pipe(z.number().int().min(1).max(5))
    }),
    answer: z.object({ ...success, data: review })
  },
  'GET /api/shop/review/{productId}': {
    summary: 'Lists the reviews of a product, the newest first.',
    access: 'anyone',
    params: z.object({ productId: id }),
    query: z.object(paging),
    answer: z.object({ ...success, data: z.array(review), ...paged })
  },
  'GET /api/shop/review/eligibility/{userId}/{productId}': {
    summary: 'Says whether a shopper can review a product, and if not, why.',
    access: 'shopper',
    params: z.object({ userId: id, productId: id }),
    answer: z.object({ ...success, data: z.object({ eligibility: z.enum(REVIEW_ELIGIBILITIES) }) })
  },
  'GET /api/admin/reviews/get': {
    summary: 'Lists every review, hidden ones too, the newest first.',
    access: 'admin',
    query: z.object({
      ...paging,
      /** Part of the message, of who wrote it, or of the product's title. */
      q: term,
      value: number.pipe(z.number().int().min(1).max(5)).optional().catch(undefined),
      hidden: z.enum(['true', 'false']).optional().catch(undefined)
    }),
    answer: z.object({ ...success, data: z.array(adminReview), ...paged })
  },
  'PUT /api/admin/reviews/update/{id}': {
    summary: 'Hides a review from shoppers, or shows it to them again.',
    access: 'admin',
    params: z.object({ id }),
    body: z.object({ hidden: z.boolean() }),
    answer: z.object({ ...success, data: adminReview })
  }
})
