/** An element by its role and accessible name. */
export interface Target {
  css: string
  /** The whole name, or the source of a regular expression. */
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
  /** The element that would receive a press instead. */
  obstacle?: string | undefined
}

/**
 * Runs in the page. Finds the first visible match that contains no other match, scrolls it into view if requested, and
 * returns its centre. Throws if there is none.
 */
export function findElement(wanted: Target, scroll: boolean): Found {
  const textOf = (elements: ArrayLike<Element> | null | undefined) =>
    Array.from(elements ?? [], (one) => one.textContent).join(' ')
  const nameOf = (one: Element) => {
    const { labels } = one as HTMLInputElement
    const ids = one.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelling = ids.map((id) => document.getElementById(id)).filter((label) => label !== null)
    const name = one.ariaLabel || textOf(labelling) || textOf(labels) || one.textContent
    return name.replaceAll(/\s+/g, ' ').trim()
  }
  const isVisible = (one: Element) => {
    const { width, height } = one.getBoundingClientRect()
    return width > 0 && height > 0 && one.checkVisibility({ visibilityProperty: true })
  }
  const findIn = ({ css, name, inside }: Target): Element | undefined => {
    const scope = inside ? findIn(inside) : document.body
    const isNamed = (one: Element) =>
      typeof name === 'string' ? nameOf(one) === name : new RegExp(name.pattern).test(nameOf(one))
    const matches = Array.from(scope?.querySelectorAll(css) ?? []).filter((one) => isVisible(one) && isNamed(one))
    return matches.find((one) => !matches.some((other) => other !== one && one.contains(other)))
  }

  const found = findIn(wanted)
  if (!found) throw new Error(`There is no ${wanted.css} named ${JSON.stringify(wanted.name)} on ${location.pathname}`)
  if (scroll) found.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const place = found.getBoundingClientRect()
  const [x, y] = [Math.floor(place.x + place.width / 2), Math.floor(place.y + place.height / 2)]
  const hit = document.elementFromPoint(x, y)
  const isHit = hit !== null && (found.contains(hit) || hit.closest('label')?.control === found)
  return { x, y, obstacle: isHit ? undefined : (hit?.outerHTML.slice(0, 120) ?? 'nothing: it is out of view') }
}
