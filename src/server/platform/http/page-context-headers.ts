/** Responses of check-auth have these headers, so a front end on another host needs no further call. */
export const PAGE_VERSION = 'x-page-version'
export const CART_COUNT = 'x-cart-count'
export const BROWSING = 'x-browsing'
/** Percent-encoded. */
export const SHOP_NAME = 'x-shop-name'
