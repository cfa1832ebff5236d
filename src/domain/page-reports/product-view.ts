import {
  CACHEABLE_PRODUCT_PARAMETERS,
  CHOOSE_SIZE,
  isProductPath,
  STOCK_ALERT_PARAMETER,
  WRITE_REVIEW
} from '../products/product-url.ts'

/** Requests with these parameters come from a product that is already open, so they are not new views. */
const FOLLOW_UP_PARAMETERS = [...CACHEABLE_PRODUCT_PARAMETERS, WRITE_REVIEW, STOCK_ALERT_PARAMETER].filter(
  (name) => name !== CHOOSE_SIZE
)

/** Returns whether a page or a request of its scripts opens a product. */
export const isProductView = ({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): boolean =>
  isProductPath(pathname) && !FOLLOW_UP_PARAMETERS.some((name) => searchParams.has(name))
