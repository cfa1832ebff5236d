import { useEffect } from 'react'

import type { IslandEntry } from '../directives/interact.ts'

const NAME = 'CartSheet'

/**
 * An open sheet is an entry of the history: Back closes it, Forward and a reload open it again. Closed in any other
 * way it takes its entry along.
 */
export function useSheetEntry(show: (open: boolean) => void): void {
  useEffect(() => {
    const follow = () => show(isEntry())
    addEventListener('popstate', follow)
    if (isEntry()) show(true)
    return () => removeEventListener('popstate', follow)
  }, [show])
}

export function enterSheet(): void {
  if (!isEntry()) history.pushState({ island: NAME } satisfies IslandEntry, '')
}

/** The sheet was closed: by Back, which has left its entry already, or in another way. */
export function exitSheet(): void {
  if (isEntry()) history.back()
}

/** Goes where the open sheet leads, in the place of its entry. */
export function leaveSheet(href: string): void {
  history.replaceState(null, '')
  location.replace(href)
}

const isEntry = (): boolean => (history.state as IslandEntry | null)?.island === NAME
