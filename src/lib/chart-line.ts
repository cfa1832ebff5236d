/**
 * The points of a line through values, as an SVG's `points`: from edge to edge, 0 on the ground and `most` at the top. It
 * goes straight on over what has no value.
 */
export function chartLine(values: (number | null)[], most: number, width: number, height: number): string {
  const step = values.length > 1 ? width / (values.length - 1) : 0
  const yOf = (value: number) => height - (value / (most || 1)) * height
  return values
    .flatMap((value, index) => (value === null ? [] : [`${round(index * step)},${round(yOf(value))}`]))
    .join(' ')
}

const round = (value: number): number => Math.round(value * 100) / 100

/** How much more or less than before, as in `+12%`; nothing when there was nothing before to compare with. */
export function changeSince(before: number, now: number): string | undefined {
  if (before === 0) return undefined
  const percent = Math.round((now / before - 1) * 100)
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toLocaleString('en-US')}%`
}
