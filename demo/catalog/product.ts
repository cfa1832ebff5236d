import type { Department } from '../drawings/backdrop.ts'
import type { Drawing } from '../drawings/drawing.ts'

type DemoBrand = 'nike' | 'adidas' | 'puma' | 'levi' | 'zara' | 'h&m'

/** Prices are integer cents; a sale price of 0 means not on sale. */
export interface DemoProduct {
  slug: string
  title: string
  description: string
  category: Department
  brand: DemoBrand
  priceCents: number
  salePriceCents: number
  stock: number
  drawing: Drawing
}
