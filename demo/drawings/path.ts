/** Paths use absolute commands only, so that all numbers are pairs of coordinates. */
const POINT = /(-?[\d.]+)[ ,]+(-?[\d.]+)/g

const round = (value: number): number => Math.round(value * 10) / 10

export function mapPoints(d: string, move: (x: number, y: number) => readonly [number, number]): string {
  return d.replace(POINT, (_, x: string, y: string) => {
    const [toX, toY] = move(Number(x), Number(y))
    return `${round(toX)} ${round(toY)}`
  })
}

export function flip(d: string): string {
  return mapPoints(d, (x, y) => [-x, y])
}

export function both(d: string): string {
  return d + flip(d)
}

export function shift(d: string, dx: number, dy: number): string {
  return mapPoints(d, (x, y) => [x + dx, y + dy])
}

/** The half outline has M, then C or L segments from top center to bottom center. */
export function mirrored(half: string): string {
  const points = [...half.matchAll(POINT)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const kinds = [...half.matchAll(/[MLC]/g)].map(([kind]) => kind)
  let at = points.length - 1
  const back: string[] = []
  for (const kind of kinds.slice(1).toReversed()) {
    const count = kind === 'C' ? 3 : 1
    const reached = Array.from({ length: count }, (_, step) => points[at - 1 - step] ?? [0, 0])
    back.push(kind + reached.map(([x, y]) => `${-x} ${y}`).join(' '))
    at -= count
  }
  return `${half}${back.join('')}Z`
}

/** It tapers to both ends. */
export function crease(x0: number, y0: number, x1: number, y1: number, bend: number, width: number): string {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1
  const nx = -(y1 - y0) / length
  const ny = (x1 - x0) / length
  const control = (along: number, side: number): string =>
    `${round(x0 + (x1 - x0) * along + nx * side)} ${round(y0 + (y1 - y0) * along + ny * side)}`
  const near = bend + width
  const far = bend - width
  return `M${x0} ${y0}C${control(0.3, near)} ${control(0.7, near)} ${x1} ${y1}C${control(0.7, far)} ${control(0.3, far)} ${x0} ${y0}Z`
}
