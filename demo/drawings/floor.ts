export function floorShadow(left: number, right: number, y: number): string {
  const wide = `M${left - 20} ${y - 10}C${left + 100} ${y - 30} ${right - 60} ${y - 30} ${right + 70} ${y - 8}C${right + 100} ${y + 24} ${right - 60} ${y + 46} ${(left + right) / 2} ${y + 48}C${left + 40} ${y + 46} ${left - 50} ${y + 20} ${left - 20} ${y - 10}Z`
  return `<path d="${wide}" fill="#3a2418" fill-opacity=".4" filter="url(#softer)"/><path d="M${left + 20} ${y - 4}L${right - 10} ${y - 4}L${right - 30} ${y + 14}L${left + 50} ${y + 14}Z" fill="#2a1810" fill-opacity=".4" filter="url(#softer)"/>`
}
