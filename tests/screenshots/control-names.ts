import { banners } from '../../demo/banners.ts'
import { products, styles } from '../../demo/catalog/index.ts'
import { PLAIN_TITLES } from '../support/plain-products.ts'

interface Control {
  role: string
  name: string
}

const ROLES = 'button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|switch|tab|menuitem'
const CONTROL = new RegExp(`^\\s*- '?(${ROLES}) "((?:[^"\\\\]|\\\\.)*)"`, 'gm')

/** Values that change between visits. */
const REPLACEMENTS: [RegExp, string][] = [
  // The title of a variant begins with the title of its style.
  [matchAny([...[...products, ...styles].map(({ title }) => title), ...PLAIN_TITLES]), '‹product›'],
  [matchAny(products.flatMap(({ color }) => color ?? [])), '‹color›'],
  [matchAny(banners.map(({ headline }) => headline)), '‹banner›'],
  [/#\d{4,}\b|\b[0-9a-f]{24}\b|…[0-9a-f]{8}\b/g, '‹order›'],
  [/[\w.-]+@[\w.-]+/g, '‹email›'],
  [/Robin [0-9a-f]{8}/g, '‹shopper›'],
  [/\b\d{4}-\d\d-\d\d\b/g, '‹date›'],
  [/\$[\d,.]*\d/g, '‹sum›'],
  [/\d+/g, '‹n›']
]

export const parseControls = (snapshot: string): Control[] =>
  [...snapshot.matchAll(CONTROL)].map(([, role = '', name = '']) => ({
    role,
    name: REPLACEMENTS.reduce(
      (text, [pattern, placeholder]) => text.replace(pattern, placeholder),
      name.replaceAll('\\"', '"')
    ).replaceAll('|', '\\|')
  }))

function matchAny(texts: string[]): RegExp {
  return new RegExp(`\\b(?:${[...new Set(texts)].map(RegExp.escape).join('|')})\\b`, 'g')
}
