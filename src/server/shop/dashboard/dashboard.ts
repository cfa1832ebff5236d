import { type Dashboard, type LatestOrder, latestOrder, type LowStockProduct } from '../../../api/contract/dashboard.ts'
import type { AdminProduct, StockFilter } from '../../../api/contract/product-administration.ts'
import type { Shop, ShopData } from '../../platform/shop.ts'
import { countOrders, listAdminOrders } from '../orders/administration/list.ts'
import { listAdminProducts } from '../products/administration/list.ts'
import { readMarketingFigures } from './marketing.ts'
import { getPeriods, listBestSellers, readPeriod } from './sales.ts'
import { listPageSpeeds, readFunnel } from './visits.ts'

/** Reads the sales of the last `days` days, today included, and of as many days before. */
export async function readDashboard(shop: Shop, days: number): Promise<Dashboard> {
  const { db } = shop
  const { span, previousSpan } = getPeriods(shop.now(), days)
  // PostgreSQL runs these queries concurrently.
  const { lowStock, outOfStock, ...figures } = await resolveValues({
    current: readPeriod(db, span),
    previous: readPeriod(db, previousSpan),
    toShip: countOrders(shop, { payment: ['paid'], status: ['confirmed', 'inProcess'] }),
    lowStock: listSelling(shop, 'low'),
    outOfStock: listSelling(shop, 'out'),
    attention: resolveValues({
      stuckPayments: countOrders(shop, { attention: 'stuckPayments' }),
      refunded: countOrders(shop, { attention: 'refunded' }),
      outOfStock: countOrders(shop, { attention: 'outOfStock' }),
      returns: countOrders(shop, { attention: 'returns' }),
      awaitingParcel: countOrders(shop, { attention: 'awaitingParcel' }),
      replacements: countOrders(shop, { attention: 'replacements' })
    }),
    bestSellers: listBestSellers(db, span),
    latestOrders: listLatestOrders(shop),
    funnel: readFunnel(db, span, previousSpan),
    marketing: readMarketingFigures(db, span),
    pageSpeeds: listPageSpeeds(db, span)
  })
  return {
    ...figures,
    lowStock: lowStock.total ?? 0,
    outOfStock: outOfStock.total ?? 0,
    lowStockProducts: lowStock.data.map(toLowStockProduct)
  }
}

/** Like `Promise.all`, for the properties of an object. */
async function resolveValues<Values extends object>(promises: {
  [Name in keyof Values]: Promise<Values[Name]>
}): Promise<Values> {
  const entries = Object.entries<unknown>(promises).map(async ([name, promise]) => [name, await promise] as const)
  return Object.fromEntries(await Promise.all(entries)) as Values
}

const MAX_LOW_STOCK = 5

/** Lists the variants that sell, so that leftovers do not hide them. */
const listSelling = (shop: ShopData, stock: StockFilter) =>
  listAdminProducts(shop, { stock, sold: 'true', sortBy: 'stock-lowtohigh', limit: MAX_LOW_STOCK })

const toLowStockProduct = ({ _id, title, image, totalStock }: AdminProduct): LowStockProduct => ({
  productId: _id,
  title,
  image,
  totalStock
})

const MAX_LATEST_ORDERS = 8

async function listLatestOrders(shop: Shop): Promise<LatestOrder[]> {
  const { data } = await listAdminOrders(shop, { sortBy: 'newest', limit: MAX_LATEST_ORDERS })
  return data.map((order) => latestOrder.parse(order))
}
