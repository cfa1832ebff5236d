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

const splitWords = ({ text }: ParsedQuery): string[] => text.split(/\s+/).filter(Boolean)

/** Returns the last words of a search term, which the search dropped because no product has all of them. */
export const findDroppedWords = (unmatched: ParsedQuery, matched: ParsedQuery): string =>
  splitWords(unmatched).slice(splitWords(matched).length).join(' ')
