import type { IndexedOption, IndexedStyle } from './option-index.ts'

export const FACETS = ['category', 'brand', 'size', 'color'] as const
export type Facet = (typeof FACETS)[number]

/**
 * What lists are filtered, counted and sorted by, with a value for each product at its position. Reading it takes an eighth
 * of the time of reading the same from 100,000 objects.
 */
export interface OptionColumns {
  /** The options of a style follow each other. */
  options: IndexedOption[]
  facets: Record<Facet, Uint32Array>
  cents: Uint32Array
  isInStock: Uint8Array
  /** The number of the product's style. */
  styles: Uint32Array
}

export function createColumns(styles: Iterable<IndexedStyle>, size: number): OptionColumns {
  const createColumn = () => new Uint32Array(size)
  const columns: OptionColumns = {
    options: [],
    facets: { category: createColumn(), brand: createColumn(), size: createColumn(), color: createColumn() },
    cents: createColumn(),
    isInStock: new Uint8Array(size),
    styles: createColumn()
  }
  let styleNumber = 0
  for (const style of styles) {
    for (const option of style.options) addOption(columns, option, styleNumber)
    styleNumber += 1
  }
  return columns
}

function addOption({ options, facets, cents, isInStock, styles }: OptionColumns, option: IndexedOption, style: number) {
  const position = options.push(option) - 1
  option.position = position
  for (const facet of FACETS) facets[facet][position] = option[facet]
  cents[position] = option.cents
  isInStock[position] = Number(option.isInStock)
  styles[position] = style
}
