import type { FindFailedFilters } from '../catalog/facets.ts'
import type { IndexedOption, OptionIndex } from '../catalog/option-index.ts'
import type { ResultFilter } from './rank.ts'

interface ResultFilterOptions {
  findFailedFilters: FindFailedFilters
  /** Keeps only the best match of each style. Among equal matches, it is the cheapest in stock. */
  isGrouped: boolean
}

/** Selects the products that match the filters. */
export function createResultFilter({ endNumber, styles }: OptionIndex, filter: ResultFilterOptions): ResultFilter {
  return {
    size: endNumber,
    apply(scores, excluded) {
      const original = scores.slice()
      scores.fill(excluded)
      for (const style of styles.values()) {
        for (const { number } of selectOptions(style.options, original, filter)) scores[number] = original[number] ?? 0
      }
    }
  }
}

function selectOptions(
  options: IndexedOption[],
  scores: Uint16Array,
  { findFailedFilters, isGrouped }: ResultFilterOptions
): IndexedOption[] {
  const matching = options.filter(({ position }) => findFailedFilters(position) === 0)
  if (!isGrouped || matching.length < 2) return matching
  const score = ({ number }: IndexedOption) => scores[number] ?? 0
  const compare = (one: IndexedOption, other: IndexedOption) =>
    score(one) - score(other) ||
    Number(other.isInStock) - Number(one.isInStock) ||
    one.cents - other.cents ||
    one.number - other.number
  return [matching.reduce((best, option) => (compare(option, best) < 0 ? option : best))]
}
