import type { ProductDetails } from '../api/contract/products.ts'
import { formatVariantTitle } from '../domain/products/variant-title.ts'

/** The product's title is the one of the variant that was opened first. */
export const nameVariant = ({
  style,
  title,
  color,
  size
}: Pick<ProductDetails, 'style' | 'title' | 'color' | 'size'>): string =>
  style ? formatVariantTitle(style.title, { color: color?.name, size }) : title
