import { sql } from 'kysely'

import type { AdminOrder } from '../../../../api/contract/order-administration.ts'
import { calculateLineTotal } from '../../../../domain/orders/line-refund.ts'
import { CARRIER_NAMES } from '../../../../domain/orders/tracking.ts'
import { writeCsv, writeCsvRows } from '../../../../lib/csv.ts'
import { toDollars } from '../../../../lib/money.ts'
import { decodeCursor, toPage } from '../../../platform/database/cursor.ts'
import { getRowLimit } from '../../../platform/database/newest-first.ts'
import { REMAINING_CENTS, REMAINING_UNITS } from '../../../platform/database/revenue.ts'
import type { Shop, ShopData } from '../../../platform/shop.ts'
import type { OrderRow } from '../queries.ts'
import { type OrderFilters, type OrderQuery, selectMatchingOrders } from './filters.ts'
import { toAdminOrders } from './read.ts'

const SORTS = {
  newest: { key: 'created_at', direction: 'desc' },
  oldest: { key: 'created_at', direction: 'asc' },
  'total-hightolow': { key: 'total_cents', direction: 'desc' },
  'total-lowtohigh': { key: 'total_cents', direction: 'asc' }
} as const

export async function listAdminOrders(shop: Shop, query: OrderQuery) {
  const [matches, totals] = await Promise.all([
    readRows(shop, query),
    query.totals === 'true' ? readTotals(shop, query) : undefined
  ])
  const { key } = SORTS[query.sortBy]
  const { rows, nextCursor } = toPage(matches, query.limit ?? matches.length, (last) => [last[key], last.id])
  return { data: await toAdminOrders(shop, rows), nextCursor, ...totals }
}

/** First selects the page's ids, which a covering index can find. */
function readRows(shop: ShopData, query: OrderQuery): Promise<OrderRow[]> {
  const { key, direction } = SORTS[query.sortBy]
  const after = decodeCursor(query.cursor, key === 'created_at' ? 'string' : 'number', 'string')
  const page = shop.db
    .selectFrom(selectMatchingOrders(shop, query).as('matches'))
    .selectAll()
    .$if(after !== undefined, (rows) =>
      rows.where(
        direction === 'asc'
          ? sql<boolean>`(${sql.ref(key)}, id) > (${after?.[0]}, ${after?.[1]})`
          : sql<boolean>`(${sql.ref(key)}, id) < (${after?.[0]}, ${after?.[1]})`
      )
    )
    .orderBy(key, direction)
    .orderBy('id', direction)
    // Older admin clients send no limit and expect the whole list.
    .$if(query.limit !== undefined, (rows) => rows.limit(getRowLimit(query)))
  return shop.db
    .selectFrom(page.as('page'))
    .innerJoin('orders', 'orders.id', 'page.id')
    .selectAll('orders')
    .orderBy(`page.${key}`, direction)
    .orderBy('page.id', direction)
    .execute()
}

export const countOrders = async (shop: ShopData, query: OrderFilters): Promise<number> =>
  (await sumOrders(shop, query)).total

const readTotals = async (shop: ShopData, query: OrderFilters) => ({
  ...(await sumOrders(shop, query)),
  ...(query.product !== undefined && { productTotals: await sumProduct(shop, query, query.product) })
})

/** Sums only the lines of the product, because an order may have others. */
async function sumProduct(
  shop: ShopData,
  query: OrderFilters,
  product: string
): Promise<{ units: number; sum: number }> {
  const { units, cents } = await shop.db
    .selectFrom('order_items')
    .innerJoin(selectMatchingOrders(shop, query).as('matches'), 'matches.id', 'order_items.order_id')
    .where('order_items.variant_id', '=', product)
    .select(({ fn }) => [fn.sum(REMAINING_UNITS).as('units'), fn.sum<number | string>(REMAINING_CENTS).as('cents')])
    .executeTakeFirstOrThrow()
  return { units: Number(units), sum: toDollars(Number(cents)) }
}

async function sumOrders(shop: ShopData, query: OrderFilters): Promise<{ total: number; sum: number }> {
  const { total, cents } = await shop.db
    .selectFrom(selectMatchingOrders(shop, query).as('matches'))
    .select(({ fn }) => [fn.countAll().as('total'), fn.sum('net_cents').as('cents')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), sum: toDollars(Number(cents)) }
}

type ExportQuery = Omit<OrderQuery, 'limit' | 'cursor' | 'totals'>

/** Orders in memory at the same time. */
const BATCH_SIZE = 500

interface ExportedLine {
  order: AdminOrder
  item: AdminOrder['cartItems'][number]
}

const CELLS: Record<string, (line: ExportedLine) => string> = {
  'Order Number': ({ order }) => String(order.number),
  'Order ID': ({ order }) => order._id,
  'Order Date': ({ order }) => order.orderDate,
  'Order Status': ({ order }) => order.orderStatus,
  'Payment Status': ({ order }) => order.paymentStatus,
  Customer: ({ order }) => order.customer.userName,
  Email: ({ order }) => order.customer.email,
  'Product ID': ({ item }) => item.productId,
  Title: ({ item }) => item.title,
  Size: ({ item }) => item.size ?? '',
  Color: ({ item }) => item.color ?? '',
  Quantity: ({ item }) => String(item.quantity),
  'Unit Price': ({ item }) => item.price.toFixed(2),
  // The replaced line has the price of a replacement.
  Discount: ({ item }) => (item.replacementShipment ? 0 : (item.discount ?? 0)).toFixed(2),
  'Line Total': ({ item }) => (item.replacementShipment ? 0 : calculateLineTotal(item)).toFixed(2),
  Shipping: ({ order }) => (order.shippingAmount ?? 0).toFixed(2),
  'Order Total': ({ order }) => order.totalAmount.toFixed(2),
  Carrier: ({ order: { tracking } }) => (tracking ? CARRIER_NAMES[tracking.carrier] : ''),
  'Tracking Number': ({ order: { tracking } }) => tracking?.number ?? '',
  'Refunded Quantity': ({ item }) => String(item.refundedQuantity ?? 0),
  'Order Refunded': ({ order }) => (order.refundedAmount ?? 0).toFixed(2),
  'Exchanged Quantity': ({ item }) => String(item.exchangedQuantity ?? 0)
}

/** Generates a CSV with one row for each line item, in parts. */
export async function* exportOrders(shop: Shop, query: ExportQuery): AsyncGenerator<string> {
  let write = (rows: string[][]) => writeCsv(Object.keys(CELLS), rows)
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await listAdminOrders(shop, { ...query, limit: BATCH_SIZE, cursor })
    const lines = data.flatMap((order) => order.cartItems.map((item) => ({ order, item })))
    yield await write(lines.map((line) => Object.values(CELLS).map((toCell) => toCell(line))))
    write = writeCsvRows
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}
