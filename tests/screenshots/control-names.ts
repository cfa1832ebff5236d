import { banners } from '../../demo/banners.ts'
import { products } from '../../demo/catalog/index.ts'

interface Control {
  role: string
  name: string
}

const ROLES = 'button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|switch|tab|menuitem'
const CONTROL = new RegExp(`^\\s*- '?(${ROLES}) "((?:[^"\\\\]|\\\\.)*)"`, 'gm')

/** Values that change between visits. */
const REPLACEMENTS: [RegExp, string][] = [
  [matchAny(products.map(({ title }) => title)), '‹product›'],
  [matchAny(banners.map(({ headline }) => headline)), '‹banner›'],
  [/\b[0-9a-f]{24}\b|…[0-9a-f]{8}\b/g, '‹order›'],
  [/[\w.-]+@[\w.-]+/g, '‹e-mail›'],
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
  return new RegExp(texts.map(RegExp.escape).join('|'), 'g')
}
