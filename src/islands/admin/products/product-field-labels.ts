import { FIELD_NAMES, PRODUCT_FIELDS, type ProductField } from '../../../api/contract/product-fields.ts'
import { getBrandLabel, getCategoryLabel } from '../../../content/labels.ts'
import { formatTimeValue } from '../../../lib/local-time.ts'

export const FIELD_LABELS = Object.fromEntries(FIELD_NAMES.map((name) => [name, PRODUCT_FIELDS[name].label])) as Record<
  ProductField,
  string
>

export function formatField(field: ProductField, value: string): string {
  if (field === 'category') return getCategoryLabel(value)
  if (field === 'brand') return getBrandLabel(value)
  if (field === 'saleStartsAt' || field === 'saleEndsAt') return formatTimeValue(value) || 'none'
  if (field === 'weight') return value ? `${value} g` : 'none'
  return field === 'price' || field === 'salePrice' ? `$${value}` : value
}
