import { formatDate } from '../src/lib/dates.ts'
import type { CountName } from '../src/server/platform/daily-counts/count-names.ts'
import type { Row } from '../src/server/platform/database/schema.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import { daysAgo } from './days-ago.ts'
import type { orderRows } from './seed-orders.ts'
import { bannerClicks, campaigns, COUNTED_DAYS, type DemoCampaign, tileClicks, VISITS_PER_DAY } from './visits.ts'

type OrderRows = ReturnType<typeof orderRows>

/** Returns what the shop would have counted up to now, so that the dashboard of the demo is not empty. */
export function createDailyCounts(orders: OrderRows): Row<'daily_counts'>[] {
  const days = Array.from({ length: COUNTED_DAYS }, (_, index) => index)
  return days.flatMap((day) => createDay(day, orders)).filter(({ count }) => count > 0)
}

/** No step of the funnel is smaller than the next, because each order adds to all of them. */
function createDay(day: number, orders: OrderRows): Row<'daily_counts'>[] {
  const date = formatDate(daysAgo(day))
  const row = (name: CountName, count: number, subject = '') => ({ day: date, name, subject, count })
  const direct = createSteps(vary(VISITS_PER_DAY, date), selectOrders(orders, date, null))
  const campaignSteps = campaigns.map((campaign) => ({
    name: campaign.name,
    ...createSteps(createVisits(campaign, day), selectOrders(orders, date, campaign.name))
  }))
  const sum = (step: keyof Steps) => campaignSteps.reduce((total, steps) => total + steps[step], direct[step])
  const createClicks = (name: CountName, shares: Record<string, number>) =>
    Object.entries(shares).map(([subject, share]) => row(name, vary(sum('visits') * share, date + subject), subject))

  return [
    row('page-view', sum('visits') + sum('productViews')),
    row('product-view', sum('productViews')),
    row('cart-add', sum('cartAdditions')),
    row('checkout', sum('checkouts')),
    row('order-paid', sum('paidOrders')),
    ...createClicks('banner-click', bannerClicks),
    ...createClicks('tile-click', tileClicks),
    ...campaignSteps.flatMap(({ name, visits, productViews, cartAdditions, checkouts }) => [
      row('campaign-visit', visits, name),
      row('campaign-product-view', productViews, name),
      row('campaign-cart-add', cartAdditions, name),
      row('campaign-checkout', checkouts, name)
    ])
  ]
}

function createVisits({ name, startedDaysAgo, visitsOnFirstDay, halfLife }: DemoCampaign, day: number): number {
  const age = startedDaysAgo - day
  return age < 0 ? 0 : vary(visitsOnFirstDay * 0.5 ** (age / halfLife), `${name} ${day}`)
}

type Steps = ReturnType<typeof createSteps>

function createSteps(visits: number, { orders, items }: OrderRows) {
  const checkouts = orders.length + Math.round(visits * 0.012)
  const cartAdditions = checkouts + items.length + Math.round(visits * 0.08)
  const productViews = 2 * cartAdditions + Math.round(visits * 0.6)
  return {
    visits: visits + orders.length,
    productViews,
    cartAdditions,
    checkouts,
    paidOrders: orders.filter((order) => order.payment_status === 'paid').length
  }
}

function selectOrders(rows: OrderRows, date: string, campaign: string | null): OrderRows {
  const orders = rows.orders.filter((order) => formatDate(order.created_at) === date && order.campaign === campaign)
  const items = rows.items.filter((item) => orders.some(({ id }) => id === item.order_id))
  return { orders, items, payments: [] }
}

/** Varies a number by up to 30%. The same key varies it in the same way. */
function vary(number: number, key: string): number {
  const fraction = Number.parseInt(createIdFrom(key).slice(0, 8), 16) / 2 ** 32
  return Math.round(number * (0.7 + 0.6 * fraction))
}
