import type { ListedAdminProduct } from '../../../api/contract/product-administration.ts'
import { BRAND_LABELS, getBrandLabel, CATEGORY_LABELS, getCategoryLabel } from '../../../content/labels.ts'
import { SELLING_DAYS } from '../../../domain/products/availability.ts'
import { addCurrentValue } from '../lists/add-current-value.ts'
import { SelectFilter, FilterForm, type FilterOptions } from '../lists/Filters.tsx'
import type { ListView } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

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

interface ProductFiltersProps {
  view: ListView<ListedAdminProduct>
  isTrash: boolean
}

export function ProductFilters({ view: { list, filters }, isTrash }: ProductFiltersProps) {
  const { q, category, brand, sold } = filters
  const filterProps = { list, filters }
  return (
    <>
      <FilterForm {...filterProps} searchLabel="Search products" placeholder="Title, description or ID">
        {isTrash && <input type="hidden" name="trash" value="true" />}
        <SelectFilter
          {...filterProps}
          name="category"
          label="Category"
          options={addCurrentValue(CATEGORY_OPTIONS, category, getCategoryLabel)}
        />
        <SelectFilter
          {...filterProps}
          name="brand"
          label="Brand"
          options={addCurrentValue(BRAND_OPTIONS, brand, getBrandLabel)}
        />
        <SelectFilter {...filterProps} name="stock" label="Stock" options={STOCK_OPTIONS} />
        <SelectFilter {...filterProps} name="sale" label="Sale" options={SALE_OPTIONS} />
        <SelectFilter {...filterProps} name="sortBy" label="Sort by" options={getSortOptions(q, isTrash)} />
      </FilterForm>
      {sold && (
        <p className="list-scope">
          <span>Only sizes and colors that were sold in the last {SELLING_DAYS} days</span>
          <Button onClick={() => list.setFilters({ sold: undefined })}>Show all products</Button>
        </p>
      )}
    </>
  )
}

const CATEGORY_OPTIONS: FilterOptions = [['', 'All'], ...Object.entries(CATEGORY_LABELS)]
const BRAND_OPTIONS: FilterOptions = [['', 'All'], ...Object.entries(BRAND_LABELS)]

function getSortOptions(q: string | undefined, isTrash: boolean): FilterOptions {
  if (isTrash) return [['', 'Recently deleted'], ['newest', 'Newest'], ...SORT_OPTIONS]
  return q ? [['', 'Best match'], ['newest', 'Newest'], ...SORT_OPTIONS] : [['', 'Newest'], ...SORT_OPTIONS]
}
