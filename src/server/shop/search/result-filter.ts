import type { FindFailedFilters } from '../products/facets.ts'
import type { IndexedVariant, VariantIndex } from '../products/variant-index.ts'
import type { ResultFilter } from './rank.ts'

interface ResultFilterOptions {
  findFailedFilters: FindFailedFilters
  /** Keeps only the best match of each style. Among equal matches, it is the cheapest in stock. */
  isGrouped: boolean
}

/** Selects the products that match the filters. */
export function createResultFilter({ numberLimit, styles }: VariantIndex, filter: ResultFilterOptions): ResultFilter {
  return {
    size: numberLimit,
    apply(scores, excluded) {
      const original = scores.slice()
      scores.fill(excluded)
      for (const style of styles.values()) {
        for (const { number } of selectMatching(style.variants, original, filter))
          scores[number] = original[number] ?? 0
      }
    }
  }
}

function selectMatching(
  variants: IndexedVariant[],
  scores: Uint16Array,
  { findFailedFilters, isGrouped }: ResultFilterOptions
): IndexedVariant[] {
  const matching = variants.filter(({ position }) => findFailedFilters(position) === 0)
  if (!isGrouped || matching.length < 2) return matching
  const score = ({ number }: IndexedVariant) => scores[number] ?? 0
  const compare = (one: IndexedVariant, other: IndexedVariant) =>
    score(one) - score(other) ||
    Number(other.isInStock) - Number(one.isInStock) ||
    one.cents - other.cents ||
    one.number - other.number
  return [matching.reduce((best, variant) => (compare(variant, best) < 0 ? variant : best))]
}
