export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const CLIPPED = /<g clip-path[\s\S]*?<\/g>|<[^>]*filter=[^>]*>/g

/** Includes control points. */
export function pathBounds(d: string): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [, x, y] of d.matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)) {
    bounds.left = Math.min(bounds.left, Number(x))
    bounds.right = Math.max(bounds.right, Number(x))
    bounds.top = Math.min(bounds.top, Number(y))
    bounds.bottom = Math.max(bounds.bottom, Number(y))
  }
  return bounds
}

/** Without clipped parts and shadows. */
export function boundsOf(markup: string, definitions: string): Bounds {
  const parts = definitions.matchAll(/<path id="\w+" d="([^"]*)"/g)
  const lines = markup.replace(CLIPPED, '').matchAll(/ d="([^"]*)"/g)
  return pathBounds([...parts, ...lines].map(([, d]) => d ?? '').join(' '))
}
