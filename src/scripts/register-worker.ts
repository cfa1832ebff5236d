// oxlint-disable-next-line import/default -- Vite builds the worker and exports its URL.
import workerUrl from '../worker/worker.ts?worker&url'

/** The worker saves the offline page again when its version changes. */
const createOfflineUrl = () => `/offline?version=${document.body.dataset['version']}`

/** Lists the URLs of the page and its files that were loaded without the worker, or are being prefetched. */
const listUnsavedUrls = (): string[] => [
  ...(performance.getEntries() as PerformanceResourceTiming[])
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => name),
  ...Array.from(
    document.querySelectorAll<HTMLLinkElement>('link[rel="prefetch"][href*="/_astro/"]'),
    ({ href }) => href
  )
]

/** Only pages on HTTPS or localhost have workers. `workbox-routing` handles the message. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(workerUrl)
  const { active } = await navigator.serviceWorker.ready
  const urlsToCache = [createOfflineUrl(), ...listUnsavedUrls()]
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have this argument.
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}
