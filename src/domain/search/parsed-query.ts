import { formatMoney } from '../../lib/money.ts'

/** The `parsedQuery` of a search's response. */
interface ParsedQuery {
  text: string
  category: readonly string[]
  color: readonly string[]
  size: readonly string[]
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

const joinWords = (words: readonly string[]): string => words.join(' or ')

/** Both bounds are inclusive, also those of "over 60" and "under 60". */
function describePrices(min: number | undefined, max: number | undefined): string | undefined {
  if (min === undefined) return max === undefined ? undefined : `up to ${formatMoney(max)}`
  return max === undefined ? `from ${formatMoney(min)}` : `between ${formatMoney(min)} and ${formatMoney(max)}`
}

/** Describes the filters that were read from a search term, such as "in blue, for men, up to $60.00". */
export function describeFilters({ category, color, size, minPrice, maxPrice }: ParsedQuery): string {
  const people = category.filter((name) => name !== 'accessories' && name !== 'footwear')
  const kinds = category.filter((name) => !people.includes(name))
  const parts = [
    color.length > 0 && `in ${joinWords(color)}`,
    size.length > 0 && `in size ${joinWords(size)}`,
    people.length > 0 && `for ${joinWords(people)}`,
    kinds.length > 0 && `in ${joinWords(kinds)}`,
    describePrices(minPrice, maxPrice)
  ]
  return parts.filter(Boolean).join(', ')
}

const splitWords = ({ text }: ParsedQuery): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

const subtract = (all: readonly string[], some: readonly string[]): string[] =>
  all.filter((value) => !some.includes(value))

/** Describes the words and filters that the search ignored, such as "without “coat”, but not up to $60.00". */
export function describeIgnored(unmatched: ParsedQuery, matched: ParsedQuery): string {
  const words = subtract(splitWords(unmatched), splitWords(matched)).join(' ')
  const filters = describeFilters({
    text: '',
    category: subtract(unmatched.category, matched.category),
    color: subtract(unmatched.color, matched.color),
    size: subtract(unmatched.size, matched.size),
    minPrice: matched.minPrice === undefined ? unmatched.minPrice : undefined,
    maxPrice: matched.maxPrice === undefined ? unmatched.maxPrice : undefined
  })
  return [words && `without “${words}”`, filters && `but not ${filters}`].filter(Boolean).join(', ')
}
