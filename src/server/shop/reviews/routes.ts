import { type Api, route } from '../../platform/http/route.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { createLimit } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { listAdminReviews, setReviewHidden } from './moderate.ts'
import { addReview, findEligibility, listReviews } from './reviews.ts'

export function addReviewRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/shop/review/add', async ({ body, session, context }) => {
    await enforceLimits(shop, context, [createLimit('review', session.user.id)])
    return { data: await addReview(shop, session, body) }
  })

  route(api, 'GET /api/shop/review/{productId}', ({ params, query }) => listReviews(shop.db, params.productId, query))

  route(api, 'GET /api/shop/review/eligibility/{userId}/{productId}', async ({ params, session }) => ({
    data: { eligibility: await findEligibility(shop, session.user.id, params.productId) }
  }))

  route(api, 'GET /api/admin/reviews/get', ({ query }) => listAdminReviews(shop.db, query))

  route(api, 'PUT /api/admin/reviews/update/{id}', async ({ params, body, requester }) => ({
    data: await setReviewHidden(shop, requester, params.id, body.hidden)
  }))
}
