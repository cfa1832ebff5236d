import type { AdminProduct } from '../../../api/contract/product-administration.ts'
import { PRODUCT_COLUMNS } from '../../../api/contract/product-csv-columns.ts'
import { writeCsv } from '../../../lib/csv.ts'
import { forEachMatchingProduct } from './each-matching-product.ts'

/** Exports all matching products. Resolves to a CSV, or to null if cancelled or failed. */
export async function exportProducts(): Promise<string | null> {
  const rows: string[][] = []
  const isComplete = await forEachMatchingProduct('Exporting products', (part) => rows.push(...part.map(toCells)))
  return isComplete ? writeCsv([...PRODUCT_COLUMNS], rows) : null
}

export const toCells = (product: AdminProduct): string[] => {
  const { style, size = '', color, saleStartsAt, saleEndsAt } = product
  const variant = { style: style?.id ?? '', size, color: color?.name ?? '', swatch: color?.swatch ?? '' }
  const times = { saleStartsAt: saleStartsAt ?? '', saleEndsAt: saleEndsAt ?? '' }
  const cells = { ...product, ...variant, ...times, seenUpdatedAt: product.updatedAt }
  return PRODUCT_COLUMNS.map((column) => String(cells[column] ?? ''))
}
