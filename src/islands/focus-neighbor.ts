/** Focuses the control of a sibling or, without one, the heading. The removed element would lose the focus. */
export function focusNeighbor(element: Element | null, selector: string): void {
  const neighbors = [element?.nextElementSibling, element?.previousElementSibling]
  const controls = neighbors.map((neighbor) => neighbor?.querySelector<HTMLElement>(selector))
  const control = controls.find(Boolean) ?? element?.closest('dialog, section')?.querySelector('h2')
  control?.focus()
}
