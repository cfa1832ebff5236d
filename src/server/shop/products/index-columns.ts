import type { IndexedVariant, IndexedStyle } from './variant-index.ts'

export const FACETS = ['category', 'brand', 'size', 'color'] as const
export type Facet = (typeof FACETS)[number]

/**
 * Columns for filtering, counting and sorting the variants. Each variant has one value in each column, at its position. With
 * 100,000 variants, reading the columns is eight times faster than reading objects.
 */
export interface VariantColumns {
  /** The variants of a style are adjacent. */
  variants: IndexedVariant[]
  facets: Record<Facet, Uint32Array>
  cents: Uint32Array
  isInStock: Uint8Array
  styleNumbers: Uint32Array
}

export function createColumns(styles: Iterable<IndexedStyle>, size: number): VariantColumns {
  const createColumn = () => new Uint32Array(size)
  const columns: VariantColumns = {
    variants: [],
    facets: { category: createColumn(), brand: createColumn(), size: createColumn(), color: createColumn() },
    cents: createColumn(),
    isInStock: new Uint8Array(size),
    styleNumbers: createColumn()
  }
  let styleNumber = 0
  for (const style of styles) {
    for (const variant of style.variants) addVariant(columns, variant, styleNumber)
    styleNumber += 1
  }
  return columns
}

function addVariant(
  { variants, facets, cents, isInStock, styleNumbers }: VariantColumns,
  variant: IndexedVariant,
  style: number
) {
  const position = variants.push(variant) - 1
  variant.position = position
  for (const facet of FACETS) facets[facet][position] = variant[facet]
  cents[position] = variant.cents
  isInStock[position] = Number(variant.isInStock)
  styleNumbers[position] = style
}
