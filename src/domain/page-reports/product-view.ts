import type { STOCK_ALERT_PARAMETER, WRITE_REVIEW } from '../products/details-url.ts'

type LaterView = 'reviews' | 'reviewed' | typeof WRITE_REVIEW | typeof STOCK_ALERT_PARAMETER

/** Parameters of details that are already open. Imported constants would make the first scripts of the listing larger. */
const LATER_VIEWS = ['reviews', 'reviewed', 'write-review', 'notified'] as const satisfies LaterView[]

/** Returns whether a page with these parameters opens the details of a product. */
export const isProductView = (parameters: URLSearchParams): boolean =>
  parameters.has('product') && !LATER_VIEWS.some((name) => parameters.has(name))
