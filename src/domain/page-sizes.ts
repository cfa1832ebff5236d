/** Products that the listing and the search show first and add with each Load more. */
export const PRODUCT_PAGE_SIZE = 24

/** Reviews that the details show first and add with each Load more. */
export const REVIEW_PAGE_SIZE = 10

/** Orders on one page of the account. */
export const ORDER_PAGE_SIZE = 20

/** Rows of the admin's lists. */
export const ADMIN_PAGE_SIZE = 50

/** The largest `limit` of a call. */
export const MAX_PAGE_SIZE = 500
