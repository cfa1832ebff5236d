/** Per user. */
export const MAX_ADDRESSES = 3

/** 2 MB. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Characters of a path and query, which links repeat. The longest search of 200 characters needs half of it. */
export const MAX_URL_LENGTH = 4000

/** More lines could make the body of an order request longer than the server accepts. */
export const MAX_SENT_LINES = 100
