/** In milliseconds. */
const TIMEOUT = 20_000

export type Fetched = { status: 'loaded'; page: Document } | { status: 'navigate' | 'unreachable' }

/**
 * Fetches a page or fragment. `navigate`: a redirect or an HTTP error; the browser must load the URL itself. An aborted
 * request counts as `unreachable`.
 */
export async function fetchPage(href: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(href, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]) })
    if (!response.ok || response.redirected) return { status: 'navigate' }
    return { status: 'loaded', page: new DOMParser().parseFromString(await response.text(), 'text/html') }
  } catch {
    return { status: 'unreachable' }
  }
}
