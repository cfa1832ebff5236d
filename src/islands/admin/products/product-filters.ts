import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import { SELLING_DAYS } from '../../../domain/products/availability.ts'
import type { GroupKind } from '../../../domain/products/product-groups.ts'
import type { Options } from '../Field.tsx'
import type { Filter, Scope } from '../lists/Filters.tsx'

const STOCK_OPTIONS = [
  ['', 'Any'],
  ['out', 'Out of stock'],
  ['low', 'Low'],
  ['in', 'In stock']
] as const

const STATUS_OPTIONS = [
  ['', 'Any'],
  ['published', 'Published'],
  ['draft', 'Draft']
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

function createGroupFilter(groups: ProductGroup[], kind: GroupKind, label: string): Filter {
  const names = new Map(groups.filter((group) => group.kind === kind).map(({ _id, name }) => [_id, name]))
  return {
    name: kind,
    label,
    options: [['', 'All'], ...names],
    formatOther: (slugs) =>
      slugs
        .split(',')
        .map((slug) => names.get(slug) ?? slug)
        .join(', ')
  }
}

export const createProductFilters = (groups: ProductGroup[], q: string | undefined, isTrash: boolean): Filter[] => [
  createGroupFilter(groups, 'category', 'Category'),
  createGroupFilter(groups, 'brand', 'Brand'),
  { name: 'stock', label: 'Stock', options: STOCK_OPTIONS },
  { name: 'status', label: 'Status', options: STATUS_OPTIONS },
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
