export const MAX_BODY_BYTES = 64 * 1024

/** A multipart body without its file. */
export const MAX_ENVELOPE_BYTES = 16 * 1024

/** Larger uploads are discarded up to this size, then cut. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
