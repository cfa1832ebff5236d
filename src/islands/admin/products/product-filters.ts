import { BRAND_LABELS, getBrandLabel, CATEGORY_LABELS, getCategoryLabel } from '../../../content/labels.ts'
import { SELLING_DAYS } from '../../../domain/products/availability.ts'
import type { Options } from '../Field.tsx'
import type { Filter, Scope } from '../lists/Filters.tsx'

const STOCK_OPTIONS = [
  ['', 'Any'],
  ['out', 'Out of stock'],
  ['low', 'Low'],
  ['in', 'In stock']
] as const

const SALE_OPTIONS = [
  ['', 'Any price'],
  ['true', 'On sale'],
  ['scheduled', 'Scheduled']
] as const

const SORT_OPTIONS = [
  ['title-atoz', 'Title: A to Z'],
  ['title-ztoa', 'Title: Z to A'],
  ['price-lowtohigh', 'Price: low to high'],
  ['price-hightolow', 'Price: high to low'],
  ['stock-lowtohigh', 'Stock: low to high'],
  ['stock-hightolow', 'Stock: high to low']
] as const

const CATEGORY_OPTIONS: Options = [['', 'All'], ...Object.entries(CATEGORY_LABELS)]
const BRAND_OPTIONS: Options = [['', 'All'], ...Object.entries(BRAND_LABELS)]

const formatEach = (format: (value: string) => string) => (values: string) => values.split(',').map(format).join(', ')

export const createProductFilters = (q: string | undefined, isTrash: boolean): Filter[] => [
  { name: 'category', label: 'Category', options: CATEGORY_OPTIONS, formatOther: formatEach(getCategoryLabel) },
  { name: 'brand', label: 'Brand', options: BRAND_OPTIONS, formatOther: formatEach(getBrandLabel) },
  { name: 'stock', label: 'Stock', options: STOCK_OPTIONS },
  { name: 'sale', label: 'Sale', options: SALE_OPTIONS },
  { name: 'sortBy', label: 'Sort by', options: getSortOptions(q, isTrash) }
]

export const SOLD_SCOPE: Scope = {
  name: 'sold',
  describe: () => `Only sizes and colors that were sold in the last ${SELLING_DAYS} days`,
  clearLabel: 'Show all products'
}

function getSortOptions(q: string | undefined, isTrash: boolean): Options {
  if (isTrash) return [['', 'Recently deleted'], ['newest', 'Newest'], ...SORT_OPTIONS]
  return q ? [['', 'Best match'], ['newest', 'Newest'], ...SORT_OPTIONS] : [['', 'Newest'], ...SORT_OPTIONS]
}
