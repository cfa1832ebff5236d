/** Per user. */
export const MAX_ADDRESSES = 3

/** 2 MB. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** In characters, of a path and query. The longest search needs half of it. */
export const MAX_URL_LENGTH = 4000

/** More lines could exceed the server's body limit. */
export const MAX_SENT_LINES = 100
