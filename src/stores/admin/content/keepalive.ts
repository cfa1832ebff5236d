/** Browsers allow 64 KiB for the bodies of all calls that outlive their page together. Two drafts can be on their way. */
const MAX_DRAFT_BYTES = 30_000

/** Of the other fields of the call. */
const MAX_OTHER_BYTES = 1000

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** Returns true if the call that saves this section body can finish after the page is closed. */
export const canUseKeepalive = (body: object): boolean => countBytes(JSON.stringify(body)) < MAX_DRAFT_BYTES

/** Makes a request that finishes even if the page is closed, unless its body is too large for that. */
export const fetchWithKeepalive: typeof fetch = (input, init) => {
  const isSmall = typeof init?.body === 'string' && countBytes(init.body) < MAX_DRAFT_BYTES + MAX_OTHER_BYTES
  return fetch(input, { ...init, keepalive: isSmall })
}
