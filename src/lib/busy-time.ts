/** In milliseconds. */
export const BUSY_AFTER_CALL = 500
