/** Bytes of a JSON body or a form; no call needs more. */
export const LONGEST_BODY = 64 * 1024

/** Bytes that a multipart body may have around its file. */
export const LONGEST_ENVELOPE = 16 * 1024

/** Bytes of an upload that are read, though not kept, before the sender is cut off. */
export const LONGEST_READ = 32 * 1024 * 1024
