import { formatOrderNumber } from '../../domain/orders/order-number.ts'
import { call } from '../call.ts'
import { getFailureMessage } from '../failure.ts'

export interface PaletteItem {
  href: string
  label: string
  kind: string
}

interface FoundRecords {
  items: PaletteItem[]
  /** Of a failed call, or ''. */
  message: string
}

/** Finds products, orders (by number, email address or name) and customers. */
export async function findRecords(q: string): Promise<FoundRecords> {
  const query = { q, limit: '5' }
  try {
    const [products, orders, customers] = await Promise.all([
      call('GET /api/admin/products/get', { query: { ...query, grouped: 'true' } }),
      call('GET /api/admin/orders/get', { query }),
      call('GET /api/admin/customers/get', { query })
    ])
    const items = [
      ...products.data.map(({ _id, title, style }) => ({
        href: style ? `/admin/products?style=${style.id}` : `/admin/products?edit=${_id}`,
        label: title,
        kind: 'Product'
      })),
      ...orders.data.map((order) => ({
        href: `/admin/orders?order=${order._id}`,
        label: `${formatOrderNumber(order)}, ${order.customer.email}`,
        kind: 'Order'
      })),
      ...customers.data.map(({ _id, userName, email }) => ({
        href: `/admin/customers/${_id}`,
        label: `${userName} (${email})`,
        kind: 'Customer'
      }))
    ]
    return { items, message: '' }
  } catch (error) {
    return { items: [], message: getFailureMessage(error) }
  }
}
