/** For JSON bodies and forms. */
export const MAX_BODY_BYTES = 64 * 1024

/** The part of a multipart body that is not its file. */
export const MAX_ENVELOPE_BYTES = 16 * 1024

/** An upload that is too large is read and discarded up to this size, then the connection is cut. */
export const MAX_DISCARDED_BYTES = 32 * 1024 * 1024
