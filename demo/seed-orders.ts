import { effectivePrice } from '../src/domain/products/price.ts'
import type { OrderStatus, PaymentStatus } from '../src/api/contract/orders.ts'
import { idFor } from '../src/server/ids.ts'
import type { DemoProduct } from './catalogue/index.ts'
import type { DemoOrder } from './orders.ts'

const PAYMENT: Record<OrderStatus, PaymentStatus> = {
  pending: 'failed',
  rejected: 'failed',
  confirmed: 'paid',
  inProcess: 'paid',
  inShipping: 'paid',
  delivered: 'paid'
}

/** Returns the rows of past orders. The demo's stock does not include their units. */
export function orderRows(orders: DemoOrder[], products: DemoProduct[], image: (slug: string) => string) {
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const rows = orders.map((order, number) => rowsOf(order, number, bySlug, image))
  return {
    orders: rows.map((row) => row.order),
    items: rows.flatMap((row) => row.items),
    payments: rows.map((row) => row.payment)
  }
}

function rowsOf(order: DemoOrder, number: number, bySlug: Map<string, DemoProduct>, image: (slug: string) => string) {
  const id = idFor(`order-${number}`)
  const at = new Date(Date.now() - order.daysAgo * 86_400_000 - number * 3_700_000).toISOString()
  const items = order.lines.map(({ slug, quantity }, position) => {
    const product = bySlug.get(slug)
    if (!product) throw new Error(`order ${number} names no product: ${slug}`)
    return {
      id: idFor(`order-${number}-${position}`),
      order_id: id,
      position,
      product_id: idFor(slug),
      title: product.title,
      image: image(slug),
      price_cents: effectivePrice({ price: product.priceCents, salePrice: product.salePriceCents }),
      quantity
    }
  })
  const total = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0)
  const paid = PAYMENT[order.status] === 'paid'
  const dates = { created_at: at, updated_at: at }
  return {
    items,
    order: {
      id,
      user_id: idFor(order.customer),
      cart_id: idFor(`cart-${order.customer}`),
      address_id: idFor(`address-of-order-${number}`),
      ...order.address,
      order_status: order.status,
      payment_status: PAYMENT[order.status],
      payment_method: 'paypal',
      payer_id: paid ? 'DEMOPAYER' : '',
      currency: 'USD',
      total_cents: total,
      ...dates
    },
    payment: {
      order_id: id,
      state: paid ? ('captured' as const) : ('failed' as const),
      captured_at: paid ? at : null,
      // These old payments cannot be refunded, because the stand-in does not know them.
      capture_id: null,
      amount_cents: total,
      currency: 'USD',
      attempt: 1,
      ...dates
    }
  }
}
