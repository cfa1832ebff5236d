const TIMEOUT_MS = 20_000

/**
 * `navigate`: after a redirect or an HTTP error the browser must load the URL itself. The server refuses requests from
 * pages of another version. Undefined: the shop could not be reached, or the request was aborted.
 */
export async function fetchPage(href: string, signal: AbortSignal): Promise<Document | 'navigate' | undefined> {
  try {
    const response = await fetch(href, {
      headers: { 'page-version': document.body.dataset['version'] ?? '' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    })
    if (!response.ok || response.redirected) return 'navigate'
    return new DOMParser().parseFromString(await response.text(), 'text/html')
  } catch {
    return undefined
  }
}
