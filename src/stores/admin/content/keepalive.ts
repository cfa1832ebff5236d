/** Browsers allow 64 KiB for the bodies of all calls that outlive their page together. The rest is for other calls. */
const MAX_KEEPALIVE_BYTES = 60_000

let pendingBytes = 0

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** Returns true if the call that saves this body of a section can finish after the page is closed. */
export const fitsKeepalive = (body: object): boolean => countBytes(JSON.stringify(body)) < MAX_KEEPALIVE_BYTES - 1000

/** A fetch that finishes even if the page is closed, unless its body is too large for that. */
export async function fetchWithKeepalive(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const bytes = typeof init.body === 'string' ? countBytes(init.body) : 0
  if (pendingBytes + bytes >= MAX_KEEPALIVE_BYTES) return fetch(input, init)
  pendingBytes += bytes
  try {
    return await fetch(input, { ...init, keepalive: true })
  } finally {
    pendingBytes -= bytes
  }
}
