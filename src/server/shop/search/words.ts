import { toTitleKey } from '../../platform/database/title-key.ts'

/** PostgreSQL limits the size of an index row. */
const MAX_WORD_LENGTH = 32
const MAX_QUERY_WORDS = 8

/** Not indexed. A query of only these is still searched for, because each can begin another word: "to" finds "top". */
const STOP_WORDS = new Set(
  'a an and are as at by for from in is it its of on or that the this to with you your'.split(' ')
)

/** Unicode does not decompose these letters. */
const TRANSLITERATIONS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', þ: 'th' }

const APOSTROPHE = /(?<=\p{L})['’‘ʼ`](?=\p{L})/gu
const INITIALS = /(?<![\p{L}\p{N}])([\p{L}\p{N}])\s*&\s*([\p{L}\p{N}])(?![\p{L}\p{N}])/gu
const COMPOUND = /[\p{L}\p{N}]+(?:[-‐‑–][\p{L}\p{N}]+)*/gu

/** "Levi's" is one word, and so is "H&M". "T-shirt" is three words: t, shirt and tshirt. */
export const extractIndexWords = (text: string): Set<string> =>
  new Set(
    splitCompounds(text)
      .flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
      .map(truncateWord)
      .filter((word) => !STOP_WORDS.has(word))
  )

export function parseQueryWords(keyword: string): string[] {
  const words = [...new Set(splitCompounds(keyword).flat().map(truncateWord))]
  const meaningful = words.filter((word) => !STOP_WORDS.has(word))
  return (meaningful.length > 0 ? meaningful : words).slice(0, MAX_QUERY_WORDS)
}

const truncateWord = (word: string) => Array.from(word).slice(0, MAX_WORD_LENGTH).join('')

function splitCompounds(text: string): string[][] {
  const folded = toTitleKey(text).replace(/[^\p{ASCII}]/gu, (letter) => TRANSLITERATIONS[letter] ?? letter)
  const compounds = folded.replace(APOSTROPHE, '').replace(INITIALS, '$1$2').match(COMPOUND) ?? []
  return compounds.map((compound) => compound.split(/[-‐‑–]/))
}

const IRREGULAR_PLURALS = [
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose']
] as const

const IRREGULAR_FORMS = new Map<string, string>(
  IRREGULAR_PLURALS.flatMap(([plural, singular]) => [
    [plural, singular],
    [singular, plural]
  ])
)

/** Lists singular and plural forms. Wrong forms match no product. */
export function listWordForms(word: string): Set<string> {
  const forms = [word, `${word}s`, `${word}es`]
  if (word.endsWith('s') && !word.endsWith('ss')) forms.push(word.slice(0, -1))
  if (/(?:s|x|z|ch|sh)es$/.test(word)) forms.push(word.slice(0, -2))
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('y')) forms.push(`${word.slice(0, -1)}ies`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  if (/fe?$/.test(word)) forms.push(word.replace(/fe?$/, 'ves'))
  const irregular = IRREGULAR_FORMS.get(word)
  return new Set(irregular ? [...forms, irregular] : forms)
}
