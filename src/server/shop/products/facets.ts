import { BRANDS, CATEGORIES, type FilterCounts, type ListingQuery } from '../../../api/contract/products.ts'
import { sortSizes } from '../../../domain/products/sizes.ts'
import { toDollars } from '../../../lib/money.ts'
import { type Facet, FACETS } from './index-columns.ts'
import type { VariantIndex } from './variant-index.ts'

export type Filters = Partial<Omit<ListingQuery, 'sortBy'>>

/** Each filter is one bit of the result of `findFailedFilters`. */
const FILTER_BITS = { category: 1, brand: 2, size: 4, color: 8, price: 16 }

/** Returns the filters that the variant at this position does not match. 0 if it matches all. */
export type FindFailedFilters = (position: number) => number

export function createFilter(
  { facets, columns }: VariantIndex,
  { minPrice, maxPrice, ...selected }: Filters
): FindFailedFilters {
  const minCents = minPrice === undefined ? 0 : Math.ceil(minPrice * 100 - 1e-6)
  const maxCents = maxPrice === undefined ? Infinity : Math.floor(maxPrice * 100 + 1e-6)
  const selections = FACETS.flatMap((facet) => {
    const names: readonly string[] | undefined = selected[facet]
    if (!names?.length) return []
    const { names: allNames, values } = facets[facet]
    const failures = new Uint8Array(allNames.length).fill(FILTER_BITS[facet])
    for (const name of names) failures[values.get(name) ?? -1] = 0
    return [{ values: columns.facets[facet], failures }]
  })
  return (position) => {
    const cents = columns.cents[position] ?? 0
    let failed = cents >= minCents && cents <= maxCents ? 0 : FILTER_BITS.price
    for (const { values, failures } of selections) failed |= failures[values[position] ?? 0] ?? 0
    return failed
  }
}

/** By value. */
interface Counts {
  counts: Uint32Array
  /** The entry that was counted last: a style counts once, even if several of its variants match. */
  lastEntries: Int32Array
}

export class FacetCounter {
  readonly #index: VariantIndex
  readonly #counts: Record<Facet, Counts>
  #minCents = Infinity
  #maxCents = -Infinity

  constructor(index: VariantIndex) {
    const createCounts = (facet: Facet): Counts => {
      const { length } = index.facets[facet].names
      return { counts: new Uint32Array(length), lastEntries: new Int32Array(length).fill(-1) }
    }
    this.#index = index
    this.#counts = {
      category: createCounts('category'),
      brand: createCounts('brand'),
      size: createCounts('size'),
      color: createCounts('color')
    }
  }

  /** Counts the variant for each facet of which all other filters match. Variants with the same `entry` count once. */
  add(position: number, failed: number, entry: number): void {
    // No other filter may have failed.
    if ((failed & (failed - 1)) !== 0) return
    const { facets, cents } = this.#index.columns
    for (const facet of FACETS) {
      if ((failed & ~FILTER_BITS[facet]) === 0) countValue(this.#counts[facet], facets[facet][position] ?? 0, entry)
    }
    if ((failed & ~FILTER_BITS.price) !== 0) return
    this.#minCents = Math.min(this.#minCents, cents[position] ?? 0)
    this.#maxCents = Math.max(this.#maxCents, cents[position] ?? 0)
  }

  toCounts(): FilterCounts {
    const colors = this.#listCountedNames('color').toSorted()
    const { swatches } = this.#index
    return {
      category: this.#listCounts('category', CATEGORIES),
      brand: this.#listCounts('brand', BRANDS),
      size: this.#listCounts('size', sortSizes(this.#listCountedNames('size'))),
      color: this.#listCounts('color', colors),
      swatches: Object.fromEntries(colors.map((color) => [color, swatches.get(color) ?? ''])),
      price: this.#maxCents < 0 ? undefined : { min: toDollars(this.#minCents), max: toDollars(this.#maxCents) }
    }
  }

  #listCountedNames = (facet: Facet): string[] =>
    this.#index.facets[facet].names.filter((name, value) => name && this.#counts[facet].counts[value])

  #listCounts = (facet: Facet, names: readonly string[]): Record<string, number> =>
    Object.fromEntries(
      names.map((name) => [name, this.#counts[facet].counts[this.#index.facets[facet].values.get(name) ?? -1] ?? 0])
    )
}

function countValue({ counts, lastEntries }: Counts, value: number, entry: number): void {
  if (lastEntries[value] === entry) return
  lastEntries[value] = entry
  counts[value] = (counts[value] ?? 0) + 1
}

/** Counts the matching products, or the styles of which a product matches. */
export function countEntries(index: VariantIndex, filters: Filters, isGrouped: boolean): number {
  const findFailedFilters = createFilter(index, filters)
  return index.styles.values().reduce((count, { variants }) => {
    const matches = variants.filter(({ position }) => findFailedFilters(position) === 0).length
    return count + (isGrouped ? Math.min(1, matches) : matches)
  }, 0)
}
