import {
  CODE_FIELDS,
  FIELD_NAMES,
  PRODUCT_FIELDS,
  PRODUCT_TEXTS,
  type ProductField
} from '../../../../api/contract/product-fields.ts'
import { getDefaultName } from '../../../../domain/products/product-groups.ts'
import { formatTimeValue } from '../../../../lib/local-time.ts'

/** The fields of each variant, by the columns and rows of the table. */
export const CELL_FIELDS = ['totalStock', 'price', 'salePrice', 'weight', 'lowStockThreshold', ...CODE_FIELDS] as const
export type CellField = (typeof CELL_FIELDS)[number]

export const TIME_FIELDS = ['saleStartsAt', 'saleEndsAt'] as const
export const TEXT_FIELDS = ['title', ...PRODUCT_TEXTS, ...TIME_FIELDS] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export type Field = TextField | CellField

export const isCellField = (field: string): field is CellField => (CELL_FIELDS as readonly string[]).includes(field)

export const FIELD_LABELS = Object.fromEntries(FIELD_NAMES.map((name) => [name, PRODUCT_FIELDS[name].label])) as Record<
  ProductField,
  string
>

/** Labels by value. */
export const STATUSES = { '': 'Published', draft: 'Draft' }

const FORMATS: Partial<Record<ProductField, (value: string) => string>> = {
  category: getDefaultName,
  brand: getDefaultName,
  status: (value) => STATUSES[value === 'draft' ? value : ''],
  price: (value) => `$${value}`,
  salePrice: (value) => `$${value}`,
  saleStartsAt: formatTimeValue,
  saleEndsAt: formatTimeValue
}

export const formatValue = (field: ProductField, value: string): string =>
  value === '' && field !== 'status' ? 'none' : (FORMATS[field]?.(value) ?? value)
