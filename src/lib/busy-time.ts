/** In milliseconds. */
export const BUSY_AFTER_CALL_MS = 500
