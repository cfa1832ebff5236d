import { MAX_PAGE_SIZE, REVIEW_PAGE_SIZE } from '../page-sizes.ts'
import { detailsUrl, WRITE_REVIEW } from '../products/details-url.ts'

/** Builds the URL of the review form. `page` is the path and query of the page behind the details. */
export const reviewFormUrl = (page: string, product: string): string =>
  `${detailsUrl(new URL(page, 'http://shop'), product)}&${WRITE_REVIEW}`

export function readReviewCount(search: URLSearchParams): number {
  const requested = Number(search.get('reviews') ?? REVIEW_PAGE_SIZE)
  return Number.isInteger(requested) && requested >= REVIEW_PAGE_SIZE
    ? Math.min(requested, MAX_PAGE_SIZE)
    : REVIEW_PAGE_SIZE
}

export const nextReviewCount = (currentCount: number): number =>
  Math.min(currentCount + REVIEW_PAGE_SIZE, MAX_PAGE_SIZE)
