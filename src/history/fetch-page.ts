const TIMEOUT_MS = 20_000

export type FetchResult = { status: 'loaded'; page: Document } | { status: 'navigate' | 'unreachable' }

/**
 * `navigate`: after a redirect or an HTTP error the browser must load the URL itself. An aborted request is
 * `unreachable`.
 */
export async function fetchPage(href: string, signal: AbortSignal): Promise<FetchResult> {
  try {
    const response = await fetch(href, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
    if (!response.ok || response.redirected) return { status: 'navigate' }
    return { status: 'loaded', page: new DOMParser().parseFromString(await response.text(), 'text/html') }
  } catch {
    return { status: 'unreachable' }
  }
}
