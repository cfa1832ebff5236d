import { MAX_LENGTH } from '../../domain/limits.ts'
import { toTitleKey } from '../db/title-key.ts'

/** PostgreSQL limits the size of an index row. */
const MAX_WORD_LENGTH = 32
const MAX_WORDS = 8

/** Searched only if a keyword has no other words. */
const STOP_WORDS = new Set(
  'a an and are as at by for from in is it its of on or that the this to with you your'.split(' ')
)

/** Unicode does not decompose these letters. */
const TRANSLITERATIONS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }

const APOSTROPHE = /(?<=\p{L})['’‘ʼ`](?=\p{L})/gu
const INITIALS = /(?<![\p{L}\p{N}])([\p{L}\p{N}])\s*&\s*([\p{L}\p{N}])(?![\p{L}\p{N}])/gu
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)*/gu

/** Extracts the words of a text. "Levi's" and "H&M" are one word each; "T-shirt" is three: t, shirt and tshirt. */
export const extractIndexWords = (text: string): Set<string> =>
  new Set(
    splitCompounds(text)
      .flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
      .map(truncate)
      .filter((word) => !STOP_WORDS.has(word))
  )

export function parseQueryWords(keyword: string): string[] {
  const all = [...new Set(splitCompounds(keyword.slice(0, MAX_LENGTH.searchTerm)).flat().map(truncate))]
  const meaningful = all.filter((word) => !STOP_WORDS.has(word))
  return (meaningful.length > 0 ? meaningful : all).slice(0, MAX_WORDS)
}

const truncate = (word: string) => Array.from(word).slice(0, MAX_WORD_LENGTH).join('')

function splitCompounds(text: string): string[][] {
  const folded = toTitleKey(text).replace(/[^\p{ASCII}]/gu, (letter) => TRANSLITERATIONS[letter] ?? letter)
  const compounds = folded.replace(APOSTROPHE, '').replace(INITIALS, '$1$2').match(COMPOUND) ?? []
  return compounds.map((compound) => compound.split(/[-‐‑–]/))
}

const SINGULAR = [
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose']
] as const

const IRREGULAR = new Map<string, string>(
  SINGULAR.flatMap(([plural, singular]) => [
    [plural, singular],
    [singular, plural]
  ])
)

/** Lists possible singular and plural forms of a word. Wrong forms match no product. */
export function listWordForms(word: string): Set<string> {
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
