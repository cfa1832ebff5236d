import { getBrandLabel, getCategoryLabel } from '../../../content/labels.ts'
import { formatTimeValue } from '../../../lib/local-time.ts'
import type { DraftField } from '../../../stores/admin/products/draft.ts'

export const FIELD_LABELS: Record<DraftField, string> = {
  image: 'Image',
  title: 'Title',
  description: 'Description',
  category: 'Category',
  brand: 'Brand',
  price: 'Price',
  salePrice: 'Sale price',
  saleStartsAt: 'Sale starts',
  saleEndsAt: 'Sale ends',
  totalStock: 'Total stock',
  weight: 'Weight'
}

export function formatField(field: DraftField, value: string): string {
  if (field === 'category') return getCategoryLabel(value)
  if (field === 'brand') return getBrandLabel(value)
  if (field === 'saleStartsAt' || field === 'saleEndsAt') return formatTimeValue(value) || 'none'
  if (field === 'weight') return value ? `${value} g` : 'none'
  return field === 'price' || field === 'salePrice' ? `$${value}` : value
}
