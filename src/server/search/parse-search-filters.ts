import { type Category, CATEGORIES } from '../../api/contract/products.ts'
import { normalizeSize } from '../../domain/products/variant-title.ts'

export interface SearchFilters {
  category: Category[]
  color: string[]
  size: string[]
  /** In dollars. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

interface KnownNames {
  /** By color. */
  swatches: ReadonlyMap<string, string>
  sizes: Pick<ReadonlySet<string>, 'has'>
}

const AMOUNT = String.raw`(?:us)?\$?\s*(\d{1,6}(?:\.\d{1,2})?)\s*(?:\$|dollars?\b|usd\b)?`
const BETWEEN = new RegExp(String.raw`\bbetween\s+${AMOUNT}\s+and\s+${AMOUNT}`, 'iu')
/** Without a "$", "32-34" can be a size. */
const DOLLAR_RANGE = new RegExp(
  String.raw`(?<!\S)(?:from\s+)?(?=\S*\$)${AMOUNT}\s*(?:to|-|–)\s*${AMOUNT}(?![\p{L}\p{N}])`,
  'iu'
)
/** Otherwise "air max 90" would have a price. */
const IF_DOLLARS = String.raw`(?=\s+\S*\$)`
const MAX_PRICE = new RegExp(
  String.raw`\b(?:under|below|less than|up to|cheaper than|maximum|max\.?${IF_DOLLARS})\s+${AMOUNT}(?!\S)`,
  'iu'
)
const MIN_PRICE = new RegExp(
  String.raw`\b(?:over|above|more than|at least|minimum|(?:min\.?|from)${IF_DOLLARS})\s+${AMOUNT}(?!\S)`,
  'iu'
)

/** A number or a single letter is a size only after this word, because it can also be part of a title. */
const SIZE_WORD = /\b(?:size\s+(?:eu\s+)?|eu\s+)([\p{L}\p{N}][\p{L}\p{N}./-]{0,9})(?!\S)/giu
const LETTER_SIZE = /(?<!\S)(?:x{1,3}[sl]|[2-5]xl)(?!\S)/giu

const CATEGORY_WORDS = new Map<string, Category>([
  ['man', 'men'],
  ['mens', 'men'],
  ["men's", 'men'],
  ['woman', 'women'],
  ['womens', 'women'],
  ["women's", 'women'],
  ['kid', 'kids'],
  ["kids'", 'kids'],
  ["kid's", 'kids']
])

/**
 * Parses colors, sizes, categories and prices from a search term, as in "blue shirt men under 60". Returns them and the
 * remaining words, or undefined if the term has only ordinary words.
 */
export function parseSearchFilters(
  keyword: string,
  known: KnownNames
): { text: string; filters: SearchFilters } | undefined {
  const filters: SearchFilters = { category: [], color: [], size: [] }
  const withoutPrices = parsePrices(keyword.replaceAll('’', "'"), filters)
  const withoutSizes = parseSizes(withoutPrices, known.sizes, filters)
  const withoutColors = parseColors(withoutSizes, [...known.swatches.keys()], filters)
  const text = parseCategories(withoutColors, filters)
  return hasFilter(filters) ? { text, filters } : undefined
}

const hasFilter = ({ minPrice, maxPrice, ...names }: SearchFilters): boolean =>
  minPrice !== undefined || maxPrice !== undefined || Object.values(names).some((values) => values.length > 0)

function parsePrices(text: string, filters: SearchFilters): string {
  const range = BETWEEN.exec(text) ?? DOLLAR_RANGE.exec(text)
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])]
    Object.assign(filters, { minPrice: Math.min(low, high), maxPrice: Math.max(low, high) })
    return text.replace(range[0], ' ')
  }
  const [max, min] = [MAX_PRICE.exec(text), MIN_PRICE.exec(text)]
  if (max) filters.maxPrice = Number(max[1])
  if (min) filters.minPrice = Number(min[1])
  return text.replace(max?.[0] ?? '', ' ').replace(min?.[0] ?? '', ' ')
}

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

/** Alone, the name of a category is an ordinary word. */
function parseCategories(text: string, filters: SearchFilters): string {
  const words = text.split(/\s+/u).filter(Boolean)
  const categories = words.map(findCategory)
  const others = words.filter((word, at) => !categories[at] && !LINKING_WORDS.has(word))
  if (others.length === 0 && !hasFilter(filters)) return text
  filters.category.push(...new Set(categories.filter((category) => category !== undefined)))
  return others.join(' ')
}

const findCategory = (word: string): Category | undefined =>
  CATEGORY_WORDS.get(word) ?? CATEGORIES.find((category) => category === word)
