import type { Department } from '../drawings/backdrop.ts'
import type { Colorway } from '../drawings/colorway.ts'
import type { Drawing } from '../drawings/drawing.ts'

type DemoBrand = 'nike' | 'adidas' | 'puma' | 'levi' | 'zara' | 'h&m'

/** Prices are integer cents; a sale price of 0 means not on sale. */
interface Priced {
  slug: string
  title: string
  description: string
  category: Department
  brand: DemoBrand
  material?: string
  priceCents: number
  salePriceCents: number
  stock: number
}

/** The price and stock of a style are those of its first variant. Without sizes and colors it is a plain product. */
export interface DemoStyle extends Priced {
  sizes?: readonly string[]
  /** The first is the drawing's own color. */
  colors?: readonly [Colorway, ...Colorway[]]
  drawing: Drawing
}

/** A plain product or one variant of a style. */
export interface DemoProduct extends Priced {
  id: string
  style: DemoStyle | null
  size: string | null
  color: string | null
  swatch: string | null
  /** The name of its first picture. */
  picture: string
}
