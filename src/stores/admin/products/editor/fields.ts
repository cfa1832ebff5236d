import { getBrandLabel, getCategoryLabel } from '../../../../content/labels.ts'
import { formatTimeValue } from '../../../../lib/local-time.ts'

/** The fields of each variant, by the columns and rows of the table. */
export const CELL_FIELDS = ['totalStock', 'price', 'salePrice', 'weight'] as const
export type CellField = (typeof CELL_FIELDS)[number]

export const TIME_FIELDS = ['saleStartsAt', 'saleEndsAt'] as const
export const TEXT_FIELDS = ['title', 'description', 'category', 'brand', ...TIME_FIELDS] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export type Field = TextField | CellField

export const isCellField = (field: string): field is CellField => (CELL_FIELDS as readonly string[]).includes(field)

export const FIELD_LABELS: Record<Field, string> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  totalStock: 'Stock',
  price: 'Price',
  salePrice: 'Sale price',
  weight: 'Weight (g)',
  saleStartsAt: 'Sale starts',
  saleEndsAt: 'Sale ends'
}

const FORMATS: Partial<Record<Field, (value: string) => string>> = {
  category: getCategoryLabel,
  brand: getBrandLabel,
  price: (value) => `$${value}`,
  salePrice: (value) => `$${value}`,
  saleStartsAt: formatTimeValue,
  saleEndsAt: formatTimeValue
}

export const formatValue = (field: Field, value: string): string =>
  value === '' ? 'none' : (FORMATS[field]?.(value) ?? value)
