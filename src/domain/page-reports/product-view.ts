import type { STOCK_ALERT_PARAMETER, WRITE_REVIEW } from '../products/details-url.ts'

type FollowUpParameter = 'reviews' | 'reviewed' | typeof WRITE_REVIEW | typeof STOCK_ALERT_PARAMETER

/**
 * Requests with these parameters come from product details that are already open, so they are not new views. Imported
 * constants would make the first scripts of the listing larger.
 */
const FOLLOW_UP_PARAMETERS = ['reviews', 'reviewed', 'write-review', 'notified'] as const satisfies FollowUpParameter[]

/** Returns whether a page with these parameters opens the details of a product. */
export const isProductView = (parameters: URLSearchParams): boolean =>
  parameters.has('product') && !FOLLOW_UP_PARAMETERS.some((name) => parameters.has(name))
