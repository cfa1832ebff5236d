import { atom } from 'nanostores'

/** The URL's query with its `?`. Null on the server, which renders for many users. */
export const $search = atom<string | null>(null)

/** Keeps `$search` in sync with the URL. Back may have changed the URL before the scripts ran. */
export function syncSearchWithUrl(): () => void {
  const follow = () => $search.set(location.search)
  addEventListener('popstate', follow)
  follow()
  return () => removeEventListener('popstate', follow)
}

/** Sets some query parameters; undefined and '' delete one. */
export function setSearchParams(changes: Record<string, string | undefined>, mode: 'push' | 'replace' = 'push'): void {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  const query = search.size > 0 ? `?${search}` : ''
  if (query === location.search) return
  history[mode === 'push' ? 'pushState' : 'replaceState'](null, '', location.pathname + query)
  $search.set(query)
}
