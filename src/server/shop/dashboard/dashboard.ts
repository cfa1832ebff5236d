import type { Dashboard, LatestOrder, LowStockProduct } from '../../../api/contract/dashboard.ts'
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
  const [
    current,
    previous,
    toShip,
    lowStock,
    soldOut,
    stuckPayments,
    refunded,
    outOfStock,
    returns,
    awaitingParcel,
    replacements,
    bestSellers,
    latestOrders,
    funnel,
    marketing,
    pageSpeeds
  ] = await Promise.all([
    readPeriod(db, span),
    readPeriod(db, previousSpan),
    countOrders(shop, { payment: ['paid'], status: ['confirmed', 'inProcess'] }),
    listSelling(shop, 'low'),
    listSelling(shop, 'out'),
    countOrders(shop, { attention: 'stuckPayments' }),
    countOrders(shop, { attention: 'refunded' }),
    countOrders(shop, { attention: 'outOfStock' }),
    countOrders(shop, { attention: 'returns' }),
    countOrders(shop, { attention: 'awaitingParcel' }),
    countOrders(shop, { attention: 'replacements' }),
    listBestSellers(db, span),
    listLatestOrders(shop),
    readFunnel(db, span, previousSpan),
    readMarketingFigures(db, span),
    listPageSpeeds(db, span)
  ])
  const attention = { stuckPayments, refunded, outOfStock, returns, awaitingParcel, replacements }
  return {
    current,
    previous,
    toShip,
    lowStock: lowStock.total ?? 0,
    outOfStock: soldOut.total ?? 0,
    attention,
    bestSellers,
    lowStockProducts: lowStock.data.map(toLowStockProduct),
    latestOrders,
    funnel,
    marketing,
    pageSpeeds
  }
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
  return data.map(({ _id, number, customer, orderDate, orderStatus, cancelledAt, totalAmount }) => ({
    _id,
    number,
    customer,
    orderDate,
    orderStatus,
    ...(cancelledAt && { cancelledAt }),
    totalAmount
  }))
}
