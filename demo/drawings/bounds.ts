interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

const CLIPPED = /<g clip-path[\s\S]*?<\/g>|<[^>]*filter=[^>]*>/g

/** The box that holds every drawn line of a thing; what is clipped or only a shadow does not count. */
export function boundsOf(markup: string, definitions: string): Bounds {
  const parts = [...definitions.matchAll(/<path id="\w+" d="([^"]*)"/g)].map(([, d]) => d ?? '')
  const lines = [...markup.replace(CLIPPED, '').matchAll(/ d="([^"]*)"/g)].map(([, d]) => d ?? '')
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const [, x, y] of [...parts, ...lines].join(' ').matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)) {
    bounds.left = Math.min(bounds.left, Number(x))
    bounds.right = Math.max(bounds.right, Number(x))
    bounds.top = Math.min(bounds.top, Number(y))
    bounds.bottom = Math.max(bounds.bottom, Number(y))
  }
  return bounds
}
