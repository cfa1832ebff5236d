type ClickEvent = Pick<
  MouseEvent,
  'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'preventDefault'
>

/** True if it prevented the default action. Modified clicks open a tab or download, so they keep it. */
export function preventUnmodifiedClick(event: ClickEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** Null for other clicks and modified ones. */
export function findClickedLink(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
  return link && preventUnmodifiedClick(event) ? link : null
}
