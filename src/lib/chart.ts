/** Returns the `points` of an SVG polyline, with `max` at the top. Skips missing values. */
export function toPolylinePoints(values: (number | null)[], max: number, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const toY = (value: number) => height - (value / (max || 1)) * height
  return values
    .flatMap((value, index) => (value === null ? [] : [`${round(index * step)},${round(toY(value))}`]))
    .join(' ')
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Formats a change as '+12%'. Returns undefined if the previous value is 0. */
export function formatChange(before: number, now: number): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')}%`
}
