import { activity } from './activity.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import type { Requests } from './requests.ts'
import { reviews } from './reviews.ts'

export const SCREENS: Record<string, Requests> = { orders, activity, products, dashboard, customers, reviews }
