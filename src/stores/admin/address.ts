import { atom } from 'nanostores'

/** What stands after the address's `?`, as an admin screen shows it; null on the server, where there are many. */
export const $search = atom<string | null>(null)

/** Follows the address bar from here on. It may be another than the page came with: Back does not wait for scripts. */
export function followAddress(): () => void {
  const follow = () => $search.set(location.search)
  addEventListener('popstate', follow)
  follow()
  return () => removeEventListener('popstate', follow)
}

/** Changes some of the address's parameters and leaves the others; undefined and '' take one away. */
export function goTo(changes: Record<string, string | undefined>, how: 'push' | 'replace' = 'push'): void {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) search.set(name, value)
    else search.delete(name)
  }
  const query = search.size > 0 ? `?${search}` : ''
  if (query === location.search) return
  history[how === 'push' ? 'pushState' : 'replaceState'](null, '', location.pathname + query)
  $search.set(query)
}
