export interface Target {
  css: string
  /** The accessible name, or the source of a regular expression. */
  name: string | { pattern: string }
  inside?: Target | undefined
}

const target = (css: string, name: string | RegExp, inside?: Target): Target => ({
  css,
  name: typeof name === 'string' ? name : { pattern: name.source },
  inside
})

export const describe = ({ css, name }: Target): string => `${css} ${JSON.stringify(name)}`

export const button = (name: string | RegExp, inside?: Target) => target('button', name, inside)
export const link = (name: string | RegExp, inside?: Target) => target('a', name, inside)
export const field = (label: string | RegExp, inside?: Target) => target('input, select, textarea', label, inside)
export const heading = (name: string | RegExp, inside?: Target) => target('h1, h2, h3', name, inside)
export const dialog = (name: string | RegExp) => target('dialog', name)
export const text = (content: string | RegExp, inside?: Target) => target('*', content, inside)
export const element = (css: string, inside?: Target) => target(css, /^/, inside)

export const toast = (message: string | RegExp) => text(message, element('#toasts'))

interface Found {
  x: number
  y: number
  /** The number of calls after which the browser has drawn a frame. */
  frame: number
  /** The element that would receive a press instead. */
  obstacle?: string | undefined
}

/** Runs in the page. Returns the center of the first visible, innermost match. */
export function findElement(query: Target, scroll: boolean): Found {
  const readText = (elements: ArrayLike<Element> | null | undefined) =>
    Array.from(elements ?? [], (node) => node.textContent).join(' ')
  const computeName = (node: Element) => {
    const { labels } = node as HTMLInputElement
    const ids = node.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelling = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    const name = node.ariaLabel || readText(labelling) || readText(labels) || node.textContent
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const isVisible = (node: Element) => {
    const { width, height } = node.getBoundingClientRect()
    return width > 0 && height > 0 && node.checkVisibility({ visibilityProperty: true })
  }
  const findIn = ({ css, name, inside }: Target): Element | undefined => {
    const scope = inside ? findIn(inside) : document.body
    const hasName = (node: Element) =>
      typeof name === 'string' ? computeName(node) === name : new RegExp(name.pattern).test(computeName(node))
    const matches = Array.from(scope?.querySelectorAll(css) ?? []).filter((node) => isVisible(node) && hasName(node))
    return matches.find((match) => !matches.some((other) => other !== match && match.contains(other)))
  }

  const match = findIn(query)
  if (!match) throw new Error(`There is no ${query.css} named ${JSON.stringify(query.name)} on ${location.pathname}`)
  if (scroll) match.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const page = globalThis as { drawnFrames?: number }
  const frame = page.drawnFrames ?? 0
  requestAnimationFrame(() => (page.drawnFrames = frame + 1))
  const box = match.getBoundingClientRect()
  const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)]
  // Firefox also finds elements of a dialog that is still sliding into the window.
  const hit = x < innerWidth && y < innerHeight ? document.elementFromPoint(x, y) : null
  const isHit = hit !== null && (match.contains(hit) || hit.closest('label')?.control === match)
  return { x, y, frame, obstacle: isHit ? undefined : (hit?.outerHTML.slice(0, 120) ?? 'nothing: it is out of view') }
}
