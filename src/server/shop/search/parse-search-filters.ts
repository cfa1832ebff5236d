import { normalizeSize } from '../../../domain/products/variant-title.ts'
import type { SearchWords } from './search-words.ts'

/** In dollars. */
interface Prices {
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

const MAXIMUM = ['under', 'below', 'less than', 'up to', 'cheaper than', 'maximum', 'max']
const MINIMUM = ['over', 'above', 'more than', 'at least', 'minimum', 'min', 'from']
/** Otherwise "air max 90" would have a price. */
const NEED_CURRENCY = new Set(['max', 'min', 'from'])

const AMOUNT = String.raw`(?:us ?)?(\$)? ?(\d{1,6}(?:\.\d{1,2})?)(?!\.?\d)(?: ?(\$|dollars?\b|usd\b))?`
const WORDS = [...MAXIMUM, ...MINIMUM].join('|')

/** Two amounts, or one after a word. */
const PHRASE = new RegExp(
  String.raw`(?<!\S)(?:between ?${AMOUNT} ?and ?${AMOUNT}|(?:(${WORDS})\b ?\.? ?)?${AMOUNT}(?: ?(?:to|-|–) ?${AMOUNT})?)(?![^\s,;.!?)])`,
  'giu'
)

/** Returns the first lowest and highest price, and the text without the phrases of prices. */
function parsePrices(text: string): { prices: Prices; text: string } {
  let prices: Prices = {}
  const remaining = text.replace(/\s+/gu, ' ').replace(PHRASE, (phrase, ...groups: (string | undefined)[]) => {
    const [, from, , , to, , word = '', sign, amount, currency, sign2, amount2, currency2] = groups
    const hasCurrency = [sign, currency, sign2, currency2].some(Boolean)
    const found =
      from === undefined ? readPrices(word.toLowerCase(), { amount, amount2, hasCurrency }) : toRange(from, to)
    if (!found) return phrase
    prices = { ...found, ...prices }
    return ' '
  })
  return { prices, text: remaining }
}

function toRange(...amounts: (string | undefined)[]): Prices {
  const [minPrice, maxPrice] = amounts.map(Number).toSorted((one, other) => one - other)
  return { minPrice, maxPrice }
}

interface Amounts {
  amount: string | undefined
  amount2: string | undefined
  hasCurrency: boolean
}

function readPrices(word: string, { amount, amount2, hasCurrency }: Amounts): Prices | undefined {
  // Without a currency, "32-34" can be a size.
  if (amount2 !== undefined) return hasCurrency ? toRange(amount, amount2) : undefined
  if (!hasCurrency && (word === '' || NEED_CURRENCY.has(word))) return undefined
  // "$40" alone means up to $40.
  return MINIMUM.includes(word) ? { minPrice: Number(amount) } : { maxPrice: Number(amount) }
}

export interface SearchFilters extends Prices {
  category: string[]
  color: string[]
  size: string[]
}

interface KnownNames {
  /** By color. */
  swatches: ReadonlyMap<string, string>
  sizes: Pick<ReadonlySet<string>, 'has'>
  words: Pick<SearchWords, 'categories'>
}

/** A number or a single letter is a size only after this word, because it can also be part of a title. */
const SIZE_WORD = /\b(?:size\s+(?:eu\s+)?|eu\s+)([\p{L}\p{N}][\p{L}\p{N}./-]{0,9})(?!\S)/giu
const LETTER_SIZE = /(?<!\S)(?:x{1,3}[sl]|[2-5]xl)(?!\S)/giu

/**
 * Parses colors, sizes, categories and prices from a search term, as in "blue shirt men under 60". Returns them and the
 * remaining words, or undefined if the term has only ordinary words.
 */
export function parseSearchFilters(
  keyword: string,
  known: KnownNames
): { text: string; filters: SearchFilters } | undefined {
  const { prices, text: withoutPrices } = parsePrices(keyword.replaceAll('’', "'"))
  const filters: SearchFilters = { category: [], color: [], size: [], ...prices }
  const withoutSizes = parseSizes(withoutPrices, known.sizes, filters)
  const withoutColors = parseColors(withoutSizes, [...known.swatches.keys()], filters)
  const text = parseCategories(withoutColors, known.words.categories, filters)
  return hasFilter(filters) ? { text, filters } : undefined
}

export const hasFilter = ({ minPrice, maxPrice, ...names }: SearchFilters): boolean =>
  minPrice !== undefined || maxPrice !== undefined || Object.values(names).some((values) => values.length > 0)

function parseSizes(text: string, sizes: KnownNames['sizes'], filters: SearchFilters): string {
  const parseSize = (match: string, name: string): string => {
    const size = [`EU ${name}`, name].map(normalizeSize).find((candidate) => sizes.has(candidate))
    if (size === undefined) return match
    filters.size.push(size)
    return ' '
  }
  return text.replace(SIZE_WORD, parseSize).replace(LETTER_SIZE, (match) => parseSize(match, match))
}

/** Longer names come first: "light blue" is not "blue". */
function parseColors(text: string, colors: string[], filters: SearchFilters): string {
  const words = ` ${text.toLowerCase().replace(/\s+/gu, ' ').trim()} `
  return colors
    .toSorted((one, other) => other.length - one.length)
    .reduce((remaining, color) => {
      if (!remaining.includes(` ${color} `)) return remaining
      filters.color.push(color)
      return remaining.replaceAll(` ${color} `, ' ')
    }, words)
}

const LINKING_WORDS = new Set(['for', 'in'])

/** Alone, a category is an ordinary word. Other names of it are not, because no product has them. */
function parseCategories(text: string, categories: SearchWords['categories'], filters: SearchFilters): string {
  const findCategory = (word: string) => categories.get(word.replaceAll("'", ''))
  const words = text.split(/\s+/u).filter(Boolean)
  const others = words.filter((word) => !findCategory(word) && !LINKING_WORDS.has(word))
  const [only, second] = words
  if (only && !second && findCategory(only) === only && !hasFilter(filters)) return text
  filters.category.push(...new Set(words.map(findCategory).filter((category) => category !== undefined)))
  return others.join(' ')
}
