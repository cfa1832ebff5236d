import { z } from 'zod'

import { FIRST_STEPS } from '../../domain/settings/first-steps.ts'
import { defineAdminCalls } from './call.ts'
import { adminOrder } from './order-administration.ts'
import { dollars, id, number } from './values.ts'

const count = z.number().int()
const day = z.iso.date()

/** A paid order counts on the day of its creation, a customer on the day of the registration. */
const figures = { revenue: dollars, orders: count, newCustomers: count }

const period = z.object({
  /** Both days are included. */
  from: day,
  to: day,
  ...figures,
  /** 0 without orders. */
  average: dollars,
  days: z.array(z.object({ day, ...figures }))
})
export type Period = z.output<typeof period>

const bestSeller = z.object({
  productId: id,
  title: z.string(),
  image: z.string(),
  units: count,
  revenue: dollars,
  orders: count
})
export type BestSeller = z.output<typeof bestSeller>

const lowStockProduct = z.object({ productId: id, title: z.string(), image: z.string(), totalStock: count })
export type LowStockProduct = z.output<typeof lowStockProduct>

export const latestOrder = adminOrder.pick({
  _id: true,
  number: true,
  customer: true,
  orderDate: true,
  orderStatus: true,
  cancelledAt: true,
  totalAmount: true
})
export type LatestOrder = z.output<typeof latestOrder>

/** Events, not people. A paid order counts on the day of its payment, also if it is refunded later. */
const funnelCounts = {
  pageViews: count,
  productViews: count,
  cartAdditions: count,
  checkouts: count,
  paidOrders: count
}

const funnel = z.object({
  current: z.object(funnelCounts),
  previous: z.object(funnelCounts),
  /** The days of `current`. */
  days: z.array(z.object({ day, ...funnelCounts }))
})
export type Funnel = z.output<typeof funnel>
export type FunnelCounts = Funnel['current']

/** Measurements on the devices of shoppers. */
const ratings = z.object({ good: count, needsImprovement: count, poor: count })
export type Ratings = z.output<typeof ratings>

const pageSpeed = z.object({ page: z.string(), lcp: ratings, inp: ratings })
export type PageSpeed = z.output<typeof pageSpeed>

/** Campaigns by revenue, and banners and tiles by clicks. The shop counts at most 100 unregistered campaign names per day. */
const marketing = z.object({
  campaigns: z.array(
    z.object({
      name: z.string(),
      visits: count,
      productViews: count,
      cartAdditions: count,
      checkouts: count,
      /** Paid orders, on the day of their creation. */
      orders: count,
      revenue: dollars
    })
  ),
  banners: z.array(z.object({ name: z.string(), clicks: count })),
  tiles: z.array(z.object({ name: z.string(), clicks: count }))
})
export type MarketingFigures = z.output<typeof marketing>
export type CampaignFigures = MarketingFigures['campaigns'][number]
export type ClickFigures = MarketingFigures['banners'][number]

const dashboard = z.object({
  current: period,
  /** The period before, of the same length. */
  previous: period,
  /** Paid orders that are confirmed or in process. */
  toShip: count,
  /** Variants that were sold in the last 90 days and are low on stock. */
  lowStock: count,
  /** Variants that were sold in the last 90 days and have no units. */
  outOfStock: count,
  /** Numbers of orders. `outOfStock`: paid when the stock was gone. `returns`: with an open return request. */
  attention: z.object({
    stuckPayments: count,
    refunded: count,
    outOfStock: count,
    returns: count,
    awaitingParcel: count,
    /** Of exchanges, in shipping without a tracking number. */
    replacements: count
  }),
  bestSellers: z.array(bestSeller),
  lowStockProducts: z.array(lowStockProduct),
  /** Missing if the role may not read orders. */
  latestOrders: z.array(latestOrder).optional(),
  /** The steps that the owner has not done yet. Missing for other roles. */
  firstSteps: z.array(z.enum(FIRST_STEPS)).optional(),
  funnel,
  marketing,
  /** Pages with measurements. */
  pageSpeeds: z.array(pageSpeed)
})
export type Dashboard = z.output<typeof dashboard>

/** In days. */
export const PERIODS = [7, 30, 90] as const
export const DEFAULT_PERIOD = 30

export const dashboardCalls = defineAdminCalls('dashboard', {
  'GET /api/admin/dashboard/get': {
    summary: 'Returns the sales of a period compared with the previous one, and open tasks.',
    query: z.object({ days: number.pipe(z.literal(PERIODS)).optional().catch(undefined) }),
    response: { data: dashboard }
  }
})
