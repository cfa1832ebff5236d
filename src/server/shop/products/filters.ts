import type { CollectionRule } from '../../../api/contract/product-groups.ts'
import type { FilterCounts, ListingQuery } from '../../../api/contract/products.ts'
import type { PromotionScope } from '../../../api/contract/promotions.ts'
import { sortSizes } from '../../../domain/products/sizes.ts'
import { DAY, formatDate } from '../../../lib/dates.ts'
import { toDollars } from '../../../lib/money.ts'
import { listSlugs } from '../../platform/database/product-groups.ts'
import type { IndexedStyle, IndexedVariant, ProductIndex, VariantIndex } from './variant-index.ts'

const FACETS = ['category', 'brand', 'size', 'color'] as const
type Facet = (typeof FACETS)[number]

export type FilterName = Facet | 'price' | 'collection'
export type Filters = Partial<Omit<ListingQuery, 'sortBy'>>

const SLUG_FILTERS = ['collection', 'category', 'brand'] as const

/** Replaces the former slugs of groups that were renamed or merged. */
export const replaceFormerSlugs = <Query extends Filters>(
  { productGroups: { redirects } }: VariantIndex,
  query: Query
): Query => ({
  ...query,
  ...Object.fromEntries(SLUG_FILTERS.map((name) => [name, query[name]?.map((slug) => redirects.get(slug) ?? slug)]))
})

type Matches = (variant: IndexedVariant) => boolean
export type Conditions = Map<FilterName, Matches>

/** Slugs of collections must be current. Without an index, ignores them. */
export function createConditions({ minPrice, maxPrice, ...selected }: Filters, index?: VariantIndex): Conditions {
  const conditions: Conditions = new Map()
  const collections = index && selected.collection?.map((slug) => createCollectionCondition(index, slug))
  if (collections?.length) conditions.set('collection', (variant) => collections.some((matches) => matches(variant)))
  for (const facet of FACETS) {
    const names = new Set<string>(selected[facet])
    if (names.size > 0) conditions.set(facet, (variant) => names.has(variant[facet]))
  }
  const minCents = minPrice === undefined ? 0 : Math.ceil(minPrice * 100 - 1e-6)
  const maxCents = maxPrice === undefined ? Infinity : Math.floor(maxPrice * 100 + 1e-6)
  if (minPrice !== undefined || maxPrice !== undefined)
    conditions.set('price', ({ cents }) => cents >= minCents && cents <= maxCents)
  return conditions
}

/** An unknown collection has no products. */
function createCollectionCondition(index: VariantIndex, slug: string): Matches {
  const group = index.productGroups.groups.find((other) => other.slug === slug && other.kind === 'collection')
  if (!group) return () => false
  const { products, onSale, days, minPrice, maxPrice, ...scope } = JSON.parse(group.rule) as CollectionRule
  if (products?.length) return createScopeCondition(index, { products })
  const conditions = [createScopeCondition(index, scope), ...createConditions({ minPrice, maxPrice }).values()]
  if (onSale) conditions.push(({ cents, prices: { price_cents } }) => cents < price_cents)
  // Whole days, because cached pages are valid for a day.
  const since = days && formatDate(new Date(Date.parse(index.at) - days * DAY).toISOString())
  if (since) conditions.push(({ style }) => style.variants.every(({ createdAt }) => createdAt >= since))
  return (variant) => conditions.every((matches) => matches(variant))
}

/** Slugs may be former ones. */
export function createScopeCondition(
  index: VariantIndex,
  { products, category, brand, collection }: PromotionScope
): Matches {
  const filters = {
    ...(category && { category: [category] }),
    ...(brand && { brand: [brand] }),
    ...(collection && { collection: [collection] })
  }
  const conditions = [...createConditions(replaceFormerSlugs(index, filters), index).values()]
  const styles = products?.length ? new Set(products.map((id) => index.variants.get(id)?.style)) : undefined
  return (variant) => (styles?.has(variant.style) ?? true) && conditions.every((matches) => matches(variant))
}

/** Returns the filters that the variant does not match. */
export function findFailedFilters(conditions: Conditions, variant: IndexedVariant): FilterName[] {
  const failed: FilterName[] = []
  for (const [name, matches] of conditions) if (!matches(variant)) failed.push(name)
  return failed
}

interface Count {
  count: number
  /** The entry that was counted last: a style counts once, even if several of its variants match. */
  last: IndexedStyle | IndexedVariant | undefined
}

/** Counts the entries of a list by filter value. The variants of a style must be added one after another. */
export class FacetCounter {
  readonly #isGrouped: boolean
  readonly #counts: Record<Facet, Map<string, Count>> = {
    category: new Map(),
    brand: new Map(),
    size: new Map(),
    color: new Map()
  }
  #minCents = Infinity
  #maxCents = -Infinity

  constructor(isGrouped: boolean) {
    this.#isGrouped = isGrouped
  }

  /** Counts the variant for each facet of which all other filters match. */
  add(variant: IndexedVariant, failed: FilterName[]): void {
    if (failed.length > 1) return
    const only = failed[0]
    for (const facet of FACETS) if (only === undefined || only === facet) this.#addValue(facet, variant)
    if (only !== undefined && only !== 'price') return
    this.#minCents = Math.min(this.#minCents, variant.cents)
    this.#maxCents = Math.max(this.#maxCents, variant.cents)
  }

  #addValue(facet: Facet, variant: IndexedVariant): void {
    const entry = this.#isGrouped ? variant.style : variant
    const value = variant[facet]
    const count = this.#counts[facet].get(value) ?? { count: 0, last: undefined }
    if (count.count === 0) this.#counts[facet].set(value, count)
    if (count.last === entry) return
    count.count += 1
    count.last = entry
  }

  toCounts(
    { swatches, productGroups: { groups, redirects } }: VariantIndex,
    { collection = [], category = [], brand = [] }: Filters
  ): FilterCounts {
    const moved = [...collection, ...category, ...brand].filter((slug) => redirects.has(slug))
    const named = groups.filter(({ kind, slug }) => kind !== 'collection' || collection.includes(slug))
    const colors = this.#listCountedNames('color').toSorted()
    return {
      category: this.#listCounts('category', listSlugs(groups, 'category')),
      brand: this.#listCounts('brand', listSlugs(groups, 'brand')),
      size: this.#listCounts('size', sortSizes(this.#listCountedNames('size'))),
      color: this.#listCounts('color', colors),
      names: Object.fromEntries(named.map(({ slug, name }) => [slug, name])),
      ...(moved.length > 0 && {
        redirects: Object.fromEntries(moved.map((slug) => [slug, redirects.get(slug) ?? slug]))
      }),
      swatches: Object.fromEntries(colors.map((color) => [color, swatches.get(color) ?? ''])),
      price: this.#maxCents < 0 ? undefined : { min: toDollars(this.#minCents), max: toDollars(this.#maxCents) }
    }
  }

  #listCountedNames = (facet: Facet): string[] => [...this.#counts[facet].keys()].filter(Boolean)

  #listCounts = (facet: Facet, names: readonly string[]): Record<string, number> =>
    Object.fromEntries(names.map((name) => [name, this.#counts[facet].get(name)?.count ?? 0]))
}

/** Counts the matching products, or the styles of which a product matches. */
export function countEntries({ variants }: ProductIndex, filters: Filters, isGrouped: boolean): number {
  const conditions = createConditions(filters)
  const matching = [...variants.values()].filter((variant) => findFailedFilters(conditions, variant).length === 0)
  return isGrouped ? new Set(matching.map(({ style }) => style)).size : matching.length
}
