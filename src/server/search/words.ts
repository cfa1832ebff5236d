import { titleKey } from '../db/title-key.ts'

/** No index row may be too long for PostgreSQL, whatever someone writes into a description. */
const LONGEST_WORD = 32
const LONGEST_KEYWORD = 200
const MOST_WORDS = 8

/** Words that say nothing about a product: not in the index, and not asked for when there are others. */
const EMPTY = new Set('a an and are as at by for from in is it its of on or that the this to with you your'.split(' '))

/** Letters that are their own and not accented ones, and how people type them. */
const TYPED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }

const APOSTROPHE = /(?<=\p{L})['’‘ʼ`](?=\p{L})/gu
const INITIALS = /(?<![\p{L}\p{N}])([\p{L}\p{N}])\s*&\s*([\p{L}\p{N}])(?![\p{L}\p{N}])/gu
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)*/gu

/** "Levi's" is one word, and so is "H&M"; "T-shirt" is three: t, shirt and tshirt. */
export const indexWords = (text: string): Set<string> =>
  new Set(
    compounds(text)
      .flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
      .map(cut)
      .filter((word) => !EMPTY.has(word))
  )

/** What a keyword asks for, in its order. */
export function queryWords(keyword: string): string[] {
  const all = [...new Set(compounds(keyword.slice(0, LONGEST_KEYWORD)).flat().map(cut))]
  const telling = all.filter((word) => !EMPTY.has(word))
  return (telling.length > 0 ? telling : all).slice(0, MOST_WORDS)
}

const cut = (word: string) => Array.from(word).slice(0, LONGEST_WORD).join('')

function compounds(text: string): string[][] {
  const folded = titleKey(text).replace(/[^\p{ASCII}]/gu, (letter) => TYPED[letter] ?? letter)
  const found = folded.replace(APOSTROPHE, '').replace(INITIALS, '$1$2').match(COMPOUND) ?? []
  return found.map((compound) => compound.split(/[-‐‑–]/))
}

const SINGULAR = [
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose']
] as const

/** Both ways. */
const IRREGULAR = new Map<string, string>(
  SINGULAR.flatMap(([plural, singular]) => [
    [plural, singular],
    [singular, plural]
  ])
)

/** Forms that may be the same word in the singular and in the plural; those that are no words are in no product. */
export function singularAndPlural(word: string): Set<string> {
  const forms = [word, `${word}s`, `${word}es`]
  if (word.endsWith('s') && !word.endsWith('ss')) forms.push(word.slice(0, -1))
  if (/(?:s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  if (/fe?$/.test(word)) forms.push(word.replace(/fe?$/, 'ves'))
  const irregular = IRREGULAR.get(word)
  return new Set(irregular ? [...forms, irregular] : forms)
}
