/** The size limit of a form, and of a JSON body whose call has no `maxBodyBytes`. */
export const MAX_BODY_BYTES = 64 * 1024

/** The size limit of a multipart body without its file. */
export const MAX_ENVELOPE_BYTES = 16 * 1024

/**
 * A file over the image limit is still read, up to this size, and discarded: a browser that is cut off while sending
 * shows no response.
 */
export const MAX_RECEIVED_BYTES = 32 * 1024 * 1024
