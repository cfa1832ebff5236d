/** Saved addresses a user may have. */
export const MAX_ADDRESSES = 3
