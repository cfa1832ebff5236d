import type { ProductDetails } from '../api/contract/products.ts'
import { formatOptionTitle } from '../domain/products/option-title.ts'

/** The product's title is the one of the option that was opened first. */
export const nameOption = ({
  style,
  title,
  color,
  size
}: Pick<ProductDetails, 'style' | 'title' | 'color' | 'size'>): string =>
  style ? formatOptionTitle(style.title, { color: color?.name, size }) : title
