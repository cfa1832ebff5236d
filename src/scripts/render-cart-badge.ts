const badge = document.querySelector<HTMLElement>('#cart-count')

export function renderBadge(units: number): void {
  if (!badge) return
  badge.textContent = String(units)
  badge.hidden = units === 0
}
