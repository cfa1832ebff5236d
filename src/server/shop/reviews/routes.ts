import { requireOwner } from '../../people/sessions/own-sessions.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { getReviewLimits } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { listAdminReviews, setReviewHidden } from './moderate.ts'
import { addReview, findEligibility, listReviews } from './reviews.ts'

export function addReviewRoutes(shop: Shop, api: Api): void {
  route(api, 'POST /api/shop/review/add', async ({ input: { body }, session, context }) => {
    requireOwner(session, body.userId)
    await enforceLimits(shop, context, getReviewLimits(session.user.id))
    return { success: true, data: await addReview(shop, session, body) }
  })

  route(api, 'GET /api/shop/review/{productId}', async ({ input: { params, query } }) => ({
    success: true,
    ...(await listReviews(shop.db, params.productId, query))
  }))

  route(api, 'GET /api/shop/review/eligibility/{userId}/{productId}', async ({ input: { params }, session }) => {
    requireOwner(session, params.userId)
    return { success: true, data: { eligibility: await findEligibility(shop, session.user.id, params.productId) } }
  })

  route(api, 'GET /api/admin/reviews/get', async ({ input: { query } }) => ({
    success: true,
    ...(await listAdminReviews(shop.db, query))
  }))

  route(api, 'PUT /api/admin/reviews/update/{id}', async ({ input: { params, body }, requester }) => ({
    success: true,
    data: await setReviewHidden(shop, requester, params.id, body.hidden)
  }))
}
