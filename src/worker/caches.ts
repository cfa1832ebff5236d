import { IMAGE_CACHE, PAGE_CACHE } from '../lib/page-caches.ts'

export const OFFLINE_PAGE = '/offline'

/** The built files and the offline page, which are the same for everyone. */
export const ASSET_CACHE = 'assets'

const MAX_ENTRIES: Record<string, number> = { [ASSET_CACHE]: 400, [IMAGE_CACHE]: 200, [PAGE_CACHE]: 50 }

/** Removes the oldest entries. Workbox's expiration would remember the URLs in a database, which a logout must erase too. */
export async function trimCache({ cacheName }: { cacheName: string }): Promise<void> {
  // A logout may have erased it, and opening would create it.
  if (!(await caches.has(cacheName))) return
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  const surplus = requests.slice(0, Math.max(requests.length - (MAX_ENTRIES[cacheName] ?? 0), 0))
  await Promise.all(surplus.map((request) => cache.delete(request)))
}
