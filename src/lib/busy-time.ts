/** Milliseconds that a button stays busy after its call. */
export const BUSY_AFTER_CALL = 500
