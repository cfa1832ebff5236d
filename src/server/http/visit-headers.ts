/** What check-auth tells a front end on another host besides who the visitor is, so that one call answers for a page. */
export const CATALOGUE_VERSION = 'x-catalogue-version'
export const CART_COUNT = 'x-cart-count'
