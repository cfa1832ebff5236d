import { useEffect } from 'react'

import type { IslandEntry } from '../directives/interact.ts'

const NAME = 'CartSheet'

/**
 * An open sheet is an entry of the history: Back closes it, Forward and a reload open it again. Closed in any other
 * way it takes its entry along.
 */
export function useSheetEntry(show: (open: boolean) => void): void {
  useEffect(() => {
    const follow = () => {
      leaving = false
      if (returning) enterSheet()
      returning = false
      show(isEntry())
    }
    addEventListener('popstate', follow)
    if (isEntry()) show(true)
    return () => removeEventListener('popstate', follow)
  }, [show])
}

/** Whether the step back out of the entry is still to be made: browsers take their time for it. */
let leaving = false
/** Whether the sheet is open again by then. */
let returning = false

/** Opened again before the step back, the sheet would be closed by it. */
export function enterSheet(): void {
  if (leaving) returning = true
  else if (!isEntry()) history.pushState({ island: NAME } satisfies IslandEntry, '')
}

/** The sheet was closed: by Back, which has left its entry already, or in another way. */
export function exitSheet(): void {
  returning = false
  if (!isEntry() || leaving) return
  leaving = true
  history.back()
}

/** Goes where the open sheet leads, in the place of its entry. */
export function leaveSheet(href: string): void {
  history.replaceState(null, '')
  location.replace(href)
}

const isEntry = (): boolean => (history.state as IslandEntry | null)?.island === NAME
