import { z } from 'zod'

import { calls } from './call.ts'
import { adminOrder } from './orders.ts'
import { dollars, id, number, success } from './values.ts'

const count = z.number().int()
const day = z.iso.date()

/** Orders count when they are paid, on the day they were made; customers on the day they registered. */
const figures = { revenue: dollars, orders: count, newCustomers: count }

const period = z.object({
  /** Both days count. */
  from: day,
  to: day,
  ...figures,
  /** Revenue over orders; 0 without any. */
  average: dollars,
  /** Every day of it, in their order. */
  days: z.array(z.object({ day, ...figures }))
})
export type Period = z.output<typeof period>

const bestSeller = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  pieces: count,
  revenue: dollars,
  /** The paid orders that it was in. */
  orders: count
})
export type BestSeller = z.output<typeof bestSeller>

const scarce = z.object({ productId: id, title: z.string(), image: z.string(), totalStock: count })
export type Scarce = z.output<typeof scarce>

const latestOrder = adminOrder.pick({
  _id: true,
  customer: true,
  orderDate: true,
  orderStatus: true,
  totalAmount: true
})
export type LatestOrder = z.output<typeof latestOrder>

const dashboard = z.object({
  now: period,
  /** As many days, right before. */
  before: period,
  /** Paid orders that are confirmed or in process. */
  toShip: count,
  /** Products with fewer than 10 pieces left, and with none. */
  lowStock: count,
  outOfStock: count,
  /** Payments that need a look: they hang, were refunded, or were made for what was gone. */
  attention: z.object({ pending: count, refunded: count, unstocked: count }),
  bestSellers: z.array(bestSeller),
  scarce: z.array(scarce),
  /** Newest first, whether paid or not. */
  latestOrders: z.array(latestOrder)
})
export type Dashboard = z.output<typeof dashboard>

/** In days. */
export const PERIODS = [7, 30, 90] as const
export const DEFAULT_PERIOD = 30

export const dashboardCalls = calls({
  'GET /api/admin/dashboard/get': {
    summary: 'Tells how the shop does: the last days against those before, and what waits to be done.',
    access: 'admin',
    query: z.object({ days: number.pipe(z.literal(PERIODS)).optional().catch(undefined) }),
    answer: z.object({ ...success, data: dashboard })
  }
})
