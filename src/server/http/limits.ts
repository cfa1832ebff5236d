export const MAX_BODY_BYTES = 64 * 1024

/** A multipart body without its file. */
export const MAX_ENVELOPE_BYTES = 16 * 1024

/** A larger upload is read and discarded up to this size. A browser that is cut off while sending shows no response. */
export const MAX_RECEIVED_BYTES = 32 * 1024 * 1024
