import type { ProductDetails } from '../api/contract/products.ts'
import { formatVariantTitle } from '../domain/products/variant-title.ts'

/** The field `title` belongs to the variant that was opened first. */
export const getVariantTitle = ({
  style,
  title,
  color,
  size
}: Pick<ProductDetails, 'style' | 'title' | 'color' | 'size'>): string =>
  style ? formatVariantTitle(style.title, { color: color?.name, size }) : title
