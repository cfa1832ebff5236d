import type { IndexedOption, IndexedStyle } from './option-index.ts'

export const FACETS = ['category', 'brand', 'size', 'color'] as const
export type Facet = (typeof FACETS)[number]

/**
 * Columns for filtering, counting and sorting the options. Each option has one value in each column, at its position. With
 * 100,000 options, reading the columns is eight times faster than reading objects.
 */
export interface OptionColumns {
  /** The options of a style are adjacent. */
  options: IndexedOption[]
  facets: Record<Facet, Uint32Array>
  cents: Uint32Array
  isInStock: Uint8Array
  styleNumbers: Uint32Array
}

export function createColumns(styles: Iterable<IndexedStyle>, size: number): OptionColumns {
  const createColumn = () => new Uint32Array(size)
  const columns: OptionColumns = {
    options: [],
    facets: { category: createColumn(), brand: createColumn(), size: createColumn(), color: createColumn() },
    cents: createColumn(),
    isInStock: new Uint8Array(size),
    styleNumbers: createColumn()
  }
  let styleNumber = 0
  for (const style of styles) {
    for (const option of style.options) addOption(columns, option, styleNumber)
    styleNumber += 1
  }
  return columns
}

function addOption(
  { options, facets, cents, isInStock, styleNumbers }: OptionColumns,
  option: IndexedOption,
  style: number
) {
  const position = options.push(option) - 1
  option.position = position
  for (const facet of FACETS) facets[facet][position] = option[facet]
  cents[position] = option.cents
  isInStock[position] = Number(option.isInStock)
  styleNumbers[position] = style
}
