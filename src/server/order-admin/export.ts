import type { AdminOrder } from '../../api/contract/orders.ts'
import { CARRIER_NAMES } from '../../domain/orders/tracking.ts'
import { writeCsv, writeCsvRows } from '../../lib/csv.ts'
import { readInBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { OrderQuery } from './filters.ts'
import { listAllOrders } from './list.ts'

type ExportQuery = Omit<OrderQuery, 'limit' | 'cursor' | 'totals'>

/** Orders in memory at the same time. */
const BATCH_SIZE = 500

interface Line {
  order: AdminOrder
  item: AdminOrder['cartItems'][number]
  /** Undefined for a product without options. */
  option: { size: string | null; color: string | null } | undefined
}

const CELLS: Record<string, (line: Line) => string> = {
  'Order Number': ({ order }) => String(order.number),
  'Order ID': ({ order }) => order._id,
  'Order Date': ({ order }) => order.orderDate,
  'Order Status': ({ order }) => order.orderStatus,
  'Payment Status': ({ order }) => order.paymentStatus,
  Customer: ({ order }) => order.customer.userName,
  'E-mail': ({ order }) => order.customer.email,
  'Product ID': ({ item }) => item.productId,
  Title: ({ item }) => item.title,
  Size: ({ option }) => option?.size ?? '',
  Color: ({ option }) => option?.color ?? '',
  Quantity: ({ item }) => String(item.quantity),
  'Unit Price': ({ item }) => item.price.toFixed(2),
  'Line Total': ({ item }) => (item.price * item.quantity).toFixed(2),
  'Order Total': ({ order }) => order.totalAmount.toFixed(2),
  Carrier: ({ order: { tracking } }) => (tracking ? CARRIER_NAMES[tracking.carrier] : ''),
  'Tracking Number': ({ order: { tracking } }) => tracking?.number ?? '',
  'Refunded Quantity': ({ item }) => String(item.refundedQuantity ?? 0),
  'Order Refunded': ({ order }) => (order.refundedAmount ?? 0).toFixed(2)
}

/** Generates a CSV with one row for each line item, in parts. */
export async function* exportOrders(shop: Shop, query: ExportQuery): AsyncGenerator<string> {
  yield await writeCsv(Object.keys(CELLS), [])
  let cursor: string | undefined
  do {
    const { data, nextCursor } = await listAllOrders(shop, { ...query, limit: BATCH_SIZE, cursor })
    const lines = await readLines(shop.db, data)
    yield await writeCsvRows(lines.map((line) => Object.values(CELLS).map((toCell) => toCell(line))))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** Orders keep the titles of their products, but not the sizes and colors. */
async function readLines(db: Db, orders: AdminOrder[]): Promise<Line[]> {
  const productIds = new Set(orders.flatMap(({ cartItems }) => cartItems.map(({ productId }) => productId)))
  const products = await readInBatches([...productIds], (batch) =>
    db.selectFrom('products').select(['id', 'size', 'color']).where('id', 'in', batch).execute()
  )
  const options = new Map(products.map((product) => [product.id, product]))
  return orders.flatMap((order) =>
    order.cartItems.map((item) => ({ order, item, option: options.get(item.productId) }))
  )
}
