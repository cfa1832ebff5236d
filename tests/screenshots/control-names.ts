import { banners } from '../../demo/banners.ts'
import { products } from '../../demo/catalogue/index.ts'

interface Control {
  role: string
  name: string
}

const ROLES = 'button|link|textbox|searchbox|combobox|checkbox|radio|spinbutton|slider|switch|tab|menuitem'
const CONTROL = new RegExp(`^\\s*- '?(${ROLES}) "((?:[^"\\\\]|\\\\.)*)"`, 'gm')

/** Values that change between visits, and their replacements. */
const DIFFERS: [RegExp, string][] = [
  [anyOf(products.map(({ title }) => title)), '‹product›'],
  [anyOf(banners.map(({ headline }) => headline)), '‹banner›'],
  [/\b[0-9a-f]{24}\b|…[0-9a-f]{8}\b/g, '‹order›'],
  [/[\w.-]+@[\w.-]+/g, '‹e-mail›'],
  [/Robin [0-9a-f]{8}/g, '‹shopper›'],
  [/\b\d{4}-\d\d-\d\d\b/g, '‹date›'],
  [/\$[\d,.]*\d/g, '‹sum›'],
  [/\d+/g, '‹n›']
]

export const controlsOf = (snapshot: string): Control[] =>
  [...snapshot.matchAll(CONTROL)].map(([, role = '', name = '']) => ({
    role,
    name: DIFFERS.reduce((text, [what, stand]) => text.replace(what, stand), name.replaceAll('\\"', '"')).replaceAll(
      '|',
      '\\|'
    )
  }))

function anyOf(texts: string[]): RegExp {
  return new RegExp(texts.map(RegExp.escape).join('|'), 'g')
}
