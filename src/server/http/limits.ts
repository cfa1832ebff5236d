/** Bytes of a JSON body or a form; no call needs more. */
export const LONGEST_BODY = 64 * 1024
