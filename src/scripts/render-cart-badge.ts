const badge = document.querySelector<HTMLElement>('#cart-count')

/** An empty badge is invisible. */
export function renderCartBadge(units: number): void {
  if (badge) badge.textContent = String(units || '')
}
