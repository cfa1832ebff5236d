type ClickEvent = Pick<
  MouseEvent,
  'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'preventDefault'
>

/**
 * Prevents the default action of a click, and returns true if it did. Modified clicks, which open a tab or download,
 * keep it.
 */
export function preventUnmodifiedClick(event: ClickEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** Finds the clicked link that matches and prevents its navigation. Returns null for other clicks and modified ones. */
export function findClickedLink(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
  return link && preventUnmodifiedClick(event) ? link : null
}
