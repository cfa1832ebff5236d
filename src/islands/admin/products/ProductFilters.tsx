import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { BRAND_LABELS, brandLabel, CATEGORY_LABELS, categoryLabel } from '../../../content/labels.ts'
import { SelectFilter, Filters } from '../lists/Filters.tsx'
import type { ListView } from '../lists/use-list.ts'

type Options = readonly (readonly [value: string, label: string])[]

const STOCK = [
  ['', 'Any'],
  ['out', 'Out of stock'],
  ['low', 'Low (under 10)'],
  ['in', 'In stock']
] as const

const SALE = [
  ['', 'Any price'],
  ['true', 'On sale']
] as const

const SORTS = [
  ['title-atoz', 'Title: A to Z'],
  ['title-ztoa', 'Title: Z to A'],
  ['price-lowtohigh', 'Price: low to high'],
  ['price-hightolow', 'Price: high to low'],
  ['stock-lowtohigh', 'Stock: low to high'],
  ['stock-hightolow', 'Stock: high to low']
] as const

interface ProductFiltersProps {
  view: ListView<AdminProduct>
  trash: boolean
}

export function ProductFilters({ view: { list, filters }, trash }: ProductFiltersProps) {
  const { q, category, brand } = filters
  const shared = { list, filters }
  return (
    <Filters {...shared} search="Search products" placeholder="Title, description or ID">
      <SelectFilter
        {...shared}
        name="category"
        label="Category"
        options={withCurrent(CATEGORIES, category, categoryLabel)}
      />
      <SelectFilter {...shared} name="brand" label="Brand" options={withCurrent(BRANDS, brand, brandLabel)} />
      <SelectFilter {...shared} name="stock" label="Stock" options={STOCK} />
      <SelectFilter {...shared} name="sale" label="Sale" options={SALE} />
      <SelectFilter {...shared} name="sortBy" label="Sort by" options={sortsFor(q, trash)} />
    </Filters>
  )
}

const CATEGORIES: Options = [['', 'All'], ...Object.entries(CATEGORY_LABELS)]
const BRANDS: Options = [['', 'All'], ...Object.entries(BRAND_LABELS)]

/** A URL may hold several values. */
function withCurrent(options: Options, current: string | undefined, label: (value: string) => string): Options {
  if (!current || options.some(([value]) => value === current)) return options
  return [...options, [current, current.split(',').map(label).join(', ')]]
}

function sortsFor(q: string | undefined, trash: boolean): Options {
  if (trash) return [['', 'Recently deleted'], ['newest', 'Newest'], ...SORTS]
  return q ? [['', 'Best match'], ['newest', 'Newest'], ...SORTS] : [['', 'Newest'], ...SORTS]
}
