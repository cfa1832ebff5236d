/** check-auth adds these headers, so that a front end on another host needs one call for each page. */
export const CATALOGUE_VERSION = 'x-catalogue-version'
export const CART_COUNT = 'x-cart-count'
