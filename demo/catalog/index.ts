import { accessories } from './accessories.ts'
import { footwear } from './footwear.ts'
import { kids } from './kids.ts'
import { men } from './men.ts'
import type { DemoProduct } from './product.ts'
import { women } from './women.ts'

export type { DemoProduct } from './product.ts'

export const products: DemoProduct[] = [...men, ...women, ...kids, ...accessories, ...footwear]
