import type { AdminOrder } from '../../../../api/contract/order-administration.ts'
import { CARRIER_NAMES } from '../../../../domain/orders/tracking.ts'
import { writeCsv, writeCsvRows } from '../../../../lib/csv.ts'
import type { Shop } from '../../../platform/shop.ts'
import type { OrderQuery } from './filters.ts'
import { listAdminOrders } from './list.ts'

type ExportQuery = Omit<OrderQuery, 'limit' | 'cursor' | 'totals'>

/** Orders in memory at the same time. */
const BATCH_SIZE = 500

interface Line {
  order: AdminOrder
  item: AdminOrder['cartItems'][number]
}

const CELLS: Record<string, (line: Line) => string> = {
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
  'Line Total': ({ item }) => (item.price * item.quantity).toFixed(2),
  Shipping: ({ order }) => (order.shippingAmount ?? 0).toFixed(2),
  'Order Total': ({ order }) => order.totalAmount.toFixed(2),
  Carrier: ({ order: { tracking } }) => (tracking ? CARRIER_NAMES[tracking.carrier] : ''),
  'Tracking Number': ({ order: { tracking } }) => tracking?.number ?? '',
  'Refunded Quantity': ({ item }) => String(item.refundedQuantity ?? 0),
  'Order Refunded': ({ order }) => (order.refundedAmount ?? 0).toFixed(2)
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
