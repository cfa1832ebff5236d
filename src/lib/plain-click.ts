/** The clicked link that matches, whose navigation is prevented; null when there is none or it is to open elsewhere. */
export function plainClick(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
  if (link) event.preventDefault()
  return link
}
