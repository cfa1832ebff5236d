import { mapPoints } from './path.ts'

const WARPED = /(<pattern[\s\S]*?<\/pattern>)| d="([^"]*)"|<circle cx="(-?[\d.]+)" cy="(-?[\d.]+)"/g

/** Bends every line a little, like cloth laid by hand. */
export function drape(svg: string, seed: number, reach = 6): string {
  const phase = seed * 1.7
  const move = (x: number, y: number): readonly [number, number] => [
    x + reach * Math.sin(y / 118 + phase) + reach * 0.5 * Math.sin(x / 83 + y / 61 + phase * 2.3),
    y + reach * Math.sin(x / 131 + phase * 1.3) + reach * 0.5 * Math.sin(y / 97 - x / 71 + phase * 0.7)
  ]
  return svg.replace(WARPED, (match, tile?: string, d?: string, cx?: string, cy?: string) => {
    if (tile !== undefined) return tile
    if (d !== undefined) return ` d="${mapPoints(d, move)}"`
    if (cx === undefined || cy === undefined) return match
    const [x, y] = move(Number(cx), Number(cy))
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}"`
  })
}
