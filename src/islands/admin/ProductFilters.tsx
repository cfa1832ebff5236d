import type { AdminProduct } from '../../api/contract/product-administration.ts'
import { BRAND_LABELS, brandLabel, CATEGORY_LABELS, categoryLabel } from '../../content/labels.ts'
import { Choice, Filters } from './Filters.tsx'
import type { Shown } from './use-list.ts'

type Options = readonly (readonly [value: string, words: string])[]

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
  shown: Shown<AdminProduct>
  trash: boolean
}

export function ProductFilters({ shown: { list, filters }, trash }: ProductFiltersProps) {
  const { q, category, brand } = filters
  const its = { list, filters }
  return (
    <Filters {...its} search="Search products" placeholder="Words or an ID">
      <Choice {...its} name="category" label="Category" options={withChosen(CATEGORIES, category, categoryLabel)} />
      <Choice {...its} name="brand" label="Brand" options={withChosen(BRANDS, brand, brandLabel)} />
      <Choice {...its} name="stock" label="Stock" options={STOCK} />
      <Choice {...its} name="sale" label="Sale" options={SALE} />
      <Choice {...its} name="sortBy" label="Sort by" options={sortsFor(q, trash)} />
    </Filters>
  )
}

const CATEGORIES: Options = [['', 'All'], ...Object.entries(CATEGORY_LABELS)]
const BRANDS: Options = [['', 'All'], ...Object.entries(BRAND_LABELS)]

/** An address can name several at once, which the menu then shows as one more choice. */
function withChosen(options: Options, chosen: string | undefined, label: (value: string) => string): Options {
  if (!chosen || options.some(([value]) => value === chosen)) return options
  return [...options, [chosen, chosen.split(',').map(label).join(', ')]]
}

function sortsFor(q: string | undefined, trash: boolean): Options {
  if (trash) return [['', 'Deleted last'], ['newest', 'Newest'], ...SORTS]
  return q ? [['', 'Best match'], ['newest', 'Newest'], ...SORTS] : [['', 'Newest'], ...SORTS]
}
