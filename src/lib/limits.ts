/** Saved addresses a user may have. */
export const MAX_ADDRESSES = 3

/** Bytes of a picture that is uploaded: 2 MB. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024

/** Characters of a page's path and query; links repeat them. The longest search of 200 characters is half as long. */
export const MAX_URL_LENGTH = 4000

/** Lines of the cart that an order request describes: with more, its body could be longer than the server reads. */
export const MAX_SENT_LINES = 100
