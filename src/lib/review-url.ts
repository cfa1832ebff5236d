import { detailsUrl, REVIEWS_AT_FIRST, WRITE_REVIEW } from './details-url.ts'

const MAX_REVIEWS = 500

/** `page` is the path and query of the page below. */
export const reviewFormUrl = (page: string, product: string): string =>
  `${detailsUrl(new URL(page, 'http://shop'), product)}&${WRITE_REVIEW}`

export function readReviewCount(search: URLSearchParams): number {
  const requested = Number(search.get('reviews') ?? REVIEWS_AT_FIRST)
  return Number.isInteger(requested) && requested >= REVIEWS_AT_FIRST
    ? Math.min(requested, MAX_REVIEWS)
    : REVIEWS_AT_FIRST
}

export const nextReviewCount = (currentCount: number): number => Math.min(currentCount + REVIEWS_AT_FIRST, MAX_REVIEWS)
