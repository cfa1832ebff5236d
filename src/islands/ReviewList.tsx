import { REVIEW_PAGE_SIZE } from '../domain/page-sizes.ts'
import type { MouseEvent, RefObject } from 'react'

import type { Review } from '../api/contract/reviews.ts'
import { FIT_LABELS } from '../domain/products/fit.ts'
import { formatDate } from '../lib/dates.ts'
import { CHOOSE_SIZE, createProductUrl } from '../domain/products/product-url.ts'
import { calculateNextReviewCount } from '../domain/reviews/review-url.ts'
import { loadReviews } from '../stores/reviews.ts'
import { interceptPlainClick } from '../lib/plain-click.ts'
import { Stars } from './Stars.tsx'
import { useBusy } from './use-busy.ts'

export type ListedReview = Omit<Review, 'productId' | 'userId'>

interface ReviewListProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  product: { _id: string; title: string }
  isSizeMissing: boolean
  reviews: ListedReview[]
  total: number
  onLoad: (result: { reviews: Review[]; total: number }) => void
}

export function ReviewList({ headingRef, product, isSizeMissing, reviews, total, onLoad }: ReviewListProps) {
  const [isBusy, runBusy] = useBusy()
  const visibleCount = Math.max(REVIEW_PAGE_SIZE, reviews.length)
  const nextCount = calculateNextReviewCount(visibleCount)
  const nextUrl = createProductUrl(product, `?${isSizeMissing ? `${CHOOSE_SIZE}&` : ''}reviews=${nextCount}`)
  const hasMore = total > reviews.length

  const loadMore = async () => {
    const result = await loadReviews(product._id, nextCount, () => runBusy(loadMore()))
    // The dialog may have closed.
    if (!result || !headingRef.current) return
    onLoad(result)
    history.replaceState(history.state, '', nextUrl)
  }

  const onMoreClick = (event: MouseEvent) => {
    if (interceptPlainClick(event) && !isBusy) runBusy(loadMore())
  }

  return (
    <details className="disclosure reviews" open>
      <summary>
        <h2 ref={headingRef} id="reviews" tabIndex={-1}>
          Reviews {total > 0 && <span className="soft">({total})</span>}
        </h2>
      </summary>
      {total === 0 ? (
        <p className="soft">No one has reviewed this product yet.</p>
      ) : (
        <ul role="list">
          {reviews.map((review) => (
            <ReviewItem key={review._id} review={review} />
          ))}
        </ul>
      )}
      {hasMore && nextCount > visibleCount && (
        <a className="button quiet" href={`${nextUrl}#reviews`} aria-busy={isBusy || undefined} onClick={onMoreClick}>
          More reviews
        </a>
      )}
      {hasMore && nextCount === visibleCount && <p className="soft">Showing the {visibleCount} most recent reviews.</p>}
    </details>
  )
}

const ReviewItem = ({ review }: { review: ListedReview }) => (
  <li>
    <p className="review-author">
      <strong>{review.userName}</strong>
      <Stars value={review.reviewValue} />
      {review.verifiedPurchase && <span className="verified">Verified purchase</span>}
      <time className="hint" dateTime={review.createdAt}>
        {formatDate(review.createdAt)}
      </time>
    </p>
    {review.fit && <p className="soft">Fit: {FIT_LABELS[review.fit].toLowerCase()}</p>}
    <p className="review-message">{review.reviewMessage}</p>
  </li>
)
