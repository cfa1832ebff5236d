import { atom } from 'nanostores'

/** Includes the `?`. Null on the server, which renders for many users. */
export const $search = atom<string | null>(null)

/** Also reads the current URL, because Back may have changed it before the scripts ran. */
export function syncSearchWithUrl(): () => void {
  const update = () => $search.set(location.search)
  addEventListener('popstate', update)
  update()
  return () => removeEventListener('popstate', update)
}

/** Changes the URL. Undefined and '' delete a parameter. */
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
