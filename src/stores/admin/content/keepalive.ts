/** Browsers allow 64 KiB for the bodies of all calls that outlive their page together. The rest is for other calls. */
const MAX_KEEPALIVE_BYTES = 60_000

/** The running calls, with the bytes of their bodies if they outlive the page. */
const running = new Map<Promise<Response>, number>()

const countBytes = (text: string): number => new TextEncoder().encode(text).length

/** Returns true if the call that saves this section body can finish after the page is closed. */
export const canUseKeepalive = (body: object): boolean => countBytes(JSON.stringify(body)) < MAX_KEEPALIVE_BYTES - 1000

/** Makes a request that finishes even if the page is closed, unless its body is too large for that. */
export async function fetchWithKeepalive(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const bytes = typeof init.body === 'string' ? countBytes(init.body) : 0
  const keepalive = [...running.values()].reduce((sum, value) => sum + value, bytes) < MAX_KEEPALIVE_BYTES
  const response = fetch(input, keepalive ? { ...init, keepalive } : init)
  running.set(response, keepalive ? bytes : 0)
  try {
    return await response
  } finally {
    running.delete(response)
  }
}

/** Resolves when all running calls have succeeded or failed. */
export const waitForCalls = async (): Promise<void> => void (await Promise.allSettled(running.keys()))
