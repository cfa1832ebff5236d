import type { Product } from '../api/contract/products.ts'
import type { Review, ReviewEligibility } from '../api/contract/reviews.ts'
import { isApiError } from '../api/errors.ts'
import { currentUser } from './auth.ts'
import { call } from './call.ts'
import { showFailureToast, showSignInToast } from './failure.ts'
import { showToast } from './toasts.ts'

interface NewReview {
  productId: string
  reviewMessage: string
  /** 1 to 5. */
  reviewValue: number
}

export interface LoadedReviews {
  reviews: Review[]
  /** Number of all reviews. */
  total: number
}

/** Resolves to false on failure. Offers `retry` after a transient failure. */
export async function addReview(review: NewReview, retry: () => void): Promise<boolean> {
  try {
    const user = await currentUser()
    if (!user) {
      showSignInToast('Please login to write a review')
      return false
    }
    const { id: userId, userName } = user
    await call('POST /api/shop/review/add', { body: { userId, userName, ...review } })
    showToast('Review added successfully!')
    return true
  } catch (error) {
    showFailureToast(error, retry)
    return false
  }
}

/** Loads the newest reviews; resolves to undefined on failure. Offers `retry` after a transient failure. */
export async function loadReviews(
  productId: string,
  limit: number,
  retry?: () => void
): Promise<LoadedReviews | undefined> {
  try {
    const answer = await call('GET /api/shop/review/{productId}', { params: { productId }, query: { limit } })
    const { data, total = data.length } = answer
    return { reviews: data, total }
  } catch (error) {
    showFailureToast(error, retry)
    return undefined
  }
}

/** Loads a product, whose rating a review has changed, and its newest reviews. Resolves to undefined on failure. */
export async function loadReviewed(
  id: string,
  limit: number
): Promise<(LoadedReviews & { product: Product }) | undefined> {
  const [answer, reviews] = await Promise.all([
    call('GET /api/shop/products/get/{id}', { params: { id } }).catch(() => undefined),
    loadReviews(id, limit)
  ])
  return answer && reviews && { product: answer.data, ...reviews }
}

/** Resolves to undefined on failure, and without a signed-in user. */
export async function loadEligibility(productId: string): Promise<ReviewEligibility | undefined> {
  try {
    const user = await currentUser()
    if (!user) return undefined
    const params = { userId: user.id, productId }
    return (await call('GET /api/shop/review/eligibility/{userId}/{productId}', { params })).data.eligibility
  } catch (error) {
    // Another backend may lack this call; it then checks the review when it is submitted.
    return isApiError(error) && error.kind === 'not-found' ? 'eligible' : undefined
  }
}
