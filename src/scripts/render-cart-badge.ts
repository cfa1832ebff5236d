const badge = document.querySelector<HTMLElement>('#cart-count')

export function renderCartBadge(units: number): void {
  if (!badge) return
  badge.textContent = String(units)
  badge.hidden = units === 0
}
