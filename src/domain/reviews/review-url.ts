import { MAX_PAGE_SIZE, REVIEW_PAGE_SIZE } from '../page-sizes.ts'

export function readReviewCount(search: URLSearchParams): number {
  const requested = Number(search.get('reviews') ?? REVIEW_PAGE_SIZE)
  return Number.isInteger(requested) && requested >= REVIEW_PAGE_SIZE
    ? Math.min(requested, MAX_PAGE_SIZE)
    : REVIEW_PAGE_SIZE
}

export const calculateNextReviewCount = (currentCount: number): number =>
  Math.min(currentCount + REVIEW_PAGE_SIZE, MAX_PAGE_SIZE)
