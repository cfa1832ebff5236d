import { BRANDS, CATEGORIES, type FilterCounts, type ListingQuery } from '../../api/contract/products.ts'
import { compareSizes } from '../../domain/products/sizes.ts'
import { toDollars } from '../../lib/money.ts'
import { type Facet, FACETS, type IndexedOption, type OptionIndex } from './option-index.ts'

export type Filters = Partial<Omit<ListingQuery, 'sortBy'>>

/** Each filter is one bit of the result of `findFailedFilters`. */
const FILTER_BITS = { category: 1, brand: 2, size: 4, color: 8, price: 16 }

/** Returns the filters that the option does not match. 0 if it matches all. */
export type FindFailedFilters = (option: IndexedOption) => number

export function createFilter({ facets }: OptionIndex, { minPrice, maxPrice, ...selected }: Filters): FindFailedFilters {
  const minCents = minPrice === undefined ? 0 : Math.ceil(minPrice * 100 - 1e-6)
  const maxCents = maxPrice === undefined ? Infinity : Math.floor(maxPrice * 100 + 1e-6)
  const selections = FACETS.flatMap((facet) => {
    const names: readonly string[] | undefined = selected[facet]
    if (!names?.length) return []
    const isSelected = new Uint8Array(facets[facet].names.length)
    for (const name of names) isSelected[facets[facet].values.get(name) ?? -1] = 1
    return [{ facet, isSelected }]
  })
  return (option) => {
    let failed = option.cents >= minCents && option.cents <= maxCents ? 0 : FILTER_BITS.price
    for (const { facet, isSelected } of selections) if (!isSelected[option[facet]]) failed |= FILTER_BITS[facet]
    return failed
  }
}

/** By value. */
interface Counts {
  counts: Uint32Array
  /** The entry that was counted last: a style counts once, even if several of its options match. */
  lastEntries: Int32Array
}

export class FacetCounter {
  readonly #index: OptionIndex
  readonly #counts: Record<Facet, Counts>
  #minCents = Infinity
  #maxCents = -Infinity

  constructor(index: OptionIndex) {
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

  /** Counts the option for each facet of which all other filters match. `entry` is the number of its list entry. */
  add(option: IndexedOption, failed: number, entry: number): void {
    const counts = this.#counts
    if ((failed & ~FILTER_BITS.category) === 0) countValue(counts.category, option.category, entry)
    if ((failed & ~FILTER_BITS.brand) === 0) countValue(counts.brand, option.brand, entry)
    if ((failed & ~FILTER_BITS.size) === 0) countValue(counts.size, option.size, entry)
    if ((failed & ~FILTER_BITS.color) === 0) countValue(counts.color, option.color, entry)
    if ((failed & ~FILTER_BITS.price) !== 0) return
    if (option.cents < this.#minCents) this.#minCents = option.cents
    if (option.cents > this.#maxCents) this.#maxCents = option.cents
  }

  toCounts(): FilterCounts {
    const colors = this.#listCountedNames('color').toSorted()
    const { swatches } = this.#index
    return {
      category: this.#listCounts('category', CATEGORIES),
      brand: this.#listCounts('brand', BRANDS),
      size: this.#listCounts('size', this.#listCountedNames('size').toSorted(compareSizes)),
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
export function countEntries(index: OptionIndex, filters: Filters, isGrouped: boolean): number {
  const findFailedFilters = createFilter(index, filters)
  return index.styles.values().reduce((count, { options }) => {
    const matches = options.filter((option) => findFailedFilters(option) === 0).length
    return count + (isGrouped ? Math.min(1, matches) : matches)
  }, 0)
}
