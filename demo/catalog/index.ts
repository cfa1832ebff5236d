import { accessories } from './accessories.ts'
import { footwear } from './footwear.ts'
import { kids } from './kids.ts'
import { men } from './men.ts'
import { toProducts } from './variants.ts'
import type { DemoProduct, DemoStyle } from './product.ts'
import { women } from './women.ts'

export type { DemoProduct, DemoStyle } from './product.ts'

export const styles: DemoStyle[] = [...men, ...women, ...kids, ...accessories, ...footwear]

export const products: DemoProduct[] = styles.flatMap(toProducts)
