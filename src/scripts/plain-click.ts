/** The link that was clicked to be followed here, among those that match; none when it is to open elsewhere. */
export function plainClick(event: MouseEvent, selector: string): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  const link = (event.target as Element).closest<HTMLAnchorElement>(selector)
  if (link) event.preventDefault()
  return link
}
