/** Milliseconds after which a page that does not come counts as unreachable. */
const PATIENCE = 20_000

export type Fetched = { status: 'here'; page: Document } | { status: 'elsewhere' | 'unreached' }

/**
 * Fetches a page, or a piece of one, to take parts from. `elsewhere`: the browser has to go there itself, as when the
 * session has ended. Rejects only when `signal` has been aborted.
 */
export async function fetchPage(href: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const response = await fetch(href, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]) })
    if (!response.ok || response.redirected) return { status: 'elsewhere' }
    return { status: 'here', page: new DOMParser().parseFromString(await response.text(), 'text/html') }
  } catch (error) {
    if (signal.aborted) throw error
    return { status: 'unreached' }
  }
}
