/** Milliseconds after which a page counts as unreachable. */
const TIMEOUT = 20_000

export type Fetched = { status: 'loaded'; page: Document } | { status: 'elsewhere' | 'unreachable' }

/**
 * Fetches a page, or a fragment of one, to take parts from. `elsewhere`: the browser has to go there itself, as when
 * the session has ended. An aborted request counts as `unreachable`.
 */
export async function fetchPage(href: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(href, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]) })
    if (!response.ok || response.redirected) return { status: 'elsewhere' }
    return { status: 'loaded', page: new DOMParser().parseFromString(await response.text(), 'text/html') }
  } catch {
    return { status: 'unreachable' }
  }
}
