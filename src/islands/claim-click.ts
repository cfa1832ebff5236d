import type { MouseEvent } from 'react'

/** Keeps the browser from following a link, so that a script can answer the click; not if it opens another tab. */
export function claimClick(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false
  event.preventDefault()
  return true
}
