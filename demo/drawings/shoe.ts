import { mapPoints } from './path.ts'

/** Moves a line to the position of one shoe of the pair. */
export type Place = (d: string) => string

/** The far shoe, then the near shoe; toes to the left. */
export const PAIR: readonly Place[] = [
  (d) => mapPoints(d, (x, y) => [x * 0.94 + 86, y * 0.94 + 760]),
  (d) => mapPoints(d, (x, y) => [x - 40, y + 1090])
]

/** Low shoes would look too far apart in PAIR. */
export const CLOSE_PAIR: readonly Place[] = [
  (d) => mapPoints(d, (x, y) => [x * 0.94 + 110, y * 0.94 + 868]),
  (d) => mapPoints(d, (x, y) => [x - 40, y + 1090])
]

export function contactShadow(place: Place, from = -420, to = 420): string {
  const d = `M${from - 10} -14C${from + 160} -26 ${to - 160} -26 ${to + 40} -14C${to + 90} 8 ${to + 10} 40 ${to - 120} 44C${to - 400} 52 ${from + 200} 50 ${from + 60} 36C${from - 20} 26 ${from - 40} 0 ${from - 10} -14Z`
  return (
    `<path d="${place(d)}" fill="#3a2418" fill-opacity=".38" filter="url(#softer)"/>` +
    `<path d="${place(`M${from} -6L${to} -6L${to - 10} 12L${from + 30} 12Z`)}" fill="#2a1810" fill-opacity=".5" filter="url(#soft)"/>`
  )
}
