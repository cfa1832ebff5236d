/** The specification keeps the buttons for cart and review busy this long after their call. */
export const BUSY_AFTER_CALL_MS = 500
