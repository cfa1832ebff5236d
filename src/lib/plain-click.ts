type ClickEvent = Pick<
  MouseEvent,
  'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'preventDefault'
>

/** Returns true if it prevented the default action. Modified clicks keep it, because they open a tab or download. */
export function interceptPlainClick(event: ClickEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** Prevents a click on a link and returns the link. Returns null for modified clicks and clicks elsewhere. */
export function interceptLinkClick(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
  return link && interceptPlainClick(event) ? link : null
}
