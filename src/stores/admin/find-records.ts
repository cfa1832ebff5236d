import { type AdminArea, isPermitted } from '../../domain/accounts/admin-roles.ts'
import { formatOrderNumber } from '../../domain/orders/order-number.ts'
import { call } from '../call.ts'
import { getFailureMessage } from '../failure.ts'
import { readAdminRole } from './admin-role.ts'

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

const NONE = { data: [] }

/** Finds products, orders (by number, email address or name) and customers, if the role may see them. */
export async function findRecords(q: string): Promise<FoundRecords> {
  const query = { q, limit: '5' }
  const role = readAdminRole()
  const canRead = (area: AdminArea) => isPermitted(role, area, 'read')
  try {
    const [products, orders, customers] = await Promise.all([
      canRead('products') ? call('GET /api/admin/products/get', { query: { ...query, grouped: 'true' } }) : NONE,
      canRead('orders') ? call('GET /api/admin/orders/get', { query }) : NONE,
      canRead('customers') ? call('GET /api/admin/customers/get', { query }) : NONE
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
