import type { Product } from '../api/contract/products.ts'
import type { Review, ReviewEligibility } from '../api/contract/reviews.ts'
import type { Fit } from '../domain/products/fit.ts'
import { isApiError } from '../api/errors.ts'
import { getCurrentUser } from './auth.ts'
import { call } from './call.ts'
import { showFailureToast, showSignInToast } from './failure.ts'
import { showToast, startAttempt } from './toasts.ts'

export interface NewReview {
  productId: string
  reviewMessage: string
  /** 1 to 5. */
  reviewValue: number
  fit?: Fit | undefined
}

export interface LoadedReviews {
  reviews: Review[]
  /** The number of all reviews of the product, including those not loaded. */
  total: number
}

export async function addReview(review: NewReview, retry: () => void): Promise<boolean> {
  const retryAction = startAttempt(`add review ${review.productId}`, retry)
  try {
    const user = await getCurrentUser()
    if (!user) {
      showSignInToast('Please sign in to write a review')
      return false
    }
    const { id: userId, userName } = user
    await call('POST /api/shop/review/add', { body: { userId, userName, ...review } })
    showToast('Review added successfully!')
    return true
  } catch (error) {
    showFailureToast(error, retryAction)
    return false
  }
}

/** Loads a product's reviews, newest first. */
export async function loadReviews(
  productId: string,
  limit: number,
  retry?: () => void
): Promise<LoadedReviews | undefined> {
  const retryAction = retry && startAttempt(`load reviews ${productId}`, retry)
  try {
    const response = await call('GET /api/shop/review/{productId}', { params: { productId }, query: { limit } })
    const { data, total = data.length } = response
    return { reviews: data, total }
  } catch (error) {
    showFailureToast(error, retryAction)
    return undefined
  }
}

/** Loads both after a new review, which also changes the product's rating. */
export async function loadProductAndReviews(
  id: string,
  limit: number
): Promise<(LoadedReviews & { product: Product }) | undefined> {
  const [response, reviews] = await Promise.all([
    call('GET /api/shop/products/get/{id}', { params: { id } }).catch(() => undefined),
    loadReviews(id, limit)
  ])
  return response && reviews && { product: response.data, ...reviews }
}

export async function loadEligibility(productId: string): Promise<ReviewEligibility | undefined> {
  try {
    const user = await getCurrentUser()
    if (!user) return undefined
    const params = { userId: user.id, productId }
    return (await call('GET /api/shop/review/eligibility/{userId}/{productId}', { params })).data.eligibility
  } catch (error) {
    // A backend without this call checks eligibility when the review is submitted.
    return isApiError(error) && error.kind === 'not-found' ? 'eligible' : undefined
  }
}
