import { z } from 'zod'

import { calls } from './call.ts'
import { id, instant, number, paged, paging, success, words } from './values.ts'

const review = z.object({
  _id: id,
  productId: id,
  userId: id,
  userName: z.string(),
  reviewMessage: z.string(),
  reviewValue: z.number().int(),
  createdAt: instant
})
export type Review = z.output<typeof review>

export const reviewCalls = calls({
  'POST /api/shop/review/add': {
    summary: 'Reviews a product that was bought.',
    access: 'shopper',
    status: 201,
    /** Clients send a userName too; the name shown is the session's. */
    body: z.object({
      productId: id,
      userId: id,
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
  }
})
