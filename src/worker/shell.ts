import { ASSET_CACHE, trimCache } from './caches.ts'

export const OFFLINE_PAGE = '/offline'

/** The build inserts the scripts of the shop's pages. */
declare const SHELL_FILES: string[]

/** Files of earlier versions stay for the pages that need them. Saving a file again makes it the newest entry. */
export async function saveShell(): Promise<void> {
  const cache = await caches.open(ASSET_CACHE)
  const saveFile = async (url: string) => cache.put(url, (await cache.match(url)) ?? (await fetchFile(url)))
  await Promise.all([...SHELL_FILES.map(saveFile), cache.put(OFFLINE_PAGE, await fetchFile(OFFLINE_PAGE))])
  await trimCache({ cacheName: ASSET_CACHE })
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url)
  if (!response.ok || response.redirected) throw new Error(`${url} could not be saved: ${response.status}`)
  return response
}
