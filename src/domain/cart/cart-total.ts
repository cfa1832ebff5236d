import { effectivePrice } from '../products/price.ts'

interface Line {
  price: number
  salePrice: number
  quantity: number
}

/** In dollars, rounded to cents. */
export const cartTotal = (lines: Line[]): number =>
  Math.round(lines.reduce((sum, line) => sum + effectivePrice(line) * line.quantity, 0) * 100) / 100
