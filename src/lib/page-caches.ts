/** The service worker's caches that show which pages were seen. */
export const PAGE_CACHE = 'pages'
export const IMAGE_CACHE = 'images'

/** Only pages on HTTPS or localhost have caches. */
export async function eraseSavedPages(): Promise<void> {
  if ('caches' in globalThis) await Promise.all([PAGE_CACHE, IMAGE_CACHE].map((name) => caches.delete(name)))
}
