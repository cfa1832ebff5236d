import { MAX_PAGE_SIZE, REVIEW_PAGE_SIZE } from '../page-sizes.ts'
import { createDetailsUrl, WRITE_REVIEW } from '../products/details-url.ts'

/** Builds the URL of the review form. `page` is the path and query of the page behind the details. */
export const createReviewFormUrl = (page: string, product: string): string =>
  `${createDetailsUrl(new URL(page, 'http://shop'), product)}&${WRITE_REVIEW}`

export function readReviewCount(search: URLSearchParams): number {
  const requested = Number(search.get('reviews') ?? REVIEW_PAGE_SIZE)
  return Number.isInteger(requested) && requested >= REVIEW_PAGE_SIZE
    ? Math.min(requested, MAX_PAGE_SIZE)
    : REVIEW_PAGE_SIZE
}

export const calculateNextReviewCount = (currentCount: number): number =>
  Math.min(currentCount + REVIEW_PAGE_SIZE, MAX_PAGE_SIZE)
