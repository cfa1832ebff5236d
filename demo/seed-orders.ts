import type { OrderStatus, PaymentStatus } from '../src/api/contract/orders.ts'
import { getEffectivePrice } from '../src/domain/products/price.ts'
import { DAY, HOUR } from '../src/lib/dates.ts'
import { createIdFrom } from '../src/server/platform/ids.ts'
import type { DemoProduct } from './catalog/index.ts'
import type { DemoOrder } from './orders.ts'

const PAYMENT: Record<OrderStatus, PaymentStatus> = {
  pending: 'failed',
  rejected: 'failed',
  confirmed: 'paid',
  inProcess: 'paid',
  inShipping: 'paid',
  delivered: 'paid'
}

/** The demo's stock does not include the units of past orders. */
export function orderRows(orders: DemoOrder[], products: DemoProduct[], image: (slug: string) => string) {
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  const rows = orders.map((order, number) => createRows(order, number, bySlug, image))
  return {
    orders: rows.map((row) => row.order),
    items: rows.flatMap((row) => row.items),
    payments: rows.map((row) => row.payment)
  }
}

function createRows(
  order: DemoOrder,
  number: number,
  bySlug: Map<string, DemoProduct>,
  image: (slug: string) => string
) {
  const id = createIdFrom(`order-${number}`)
  const created = Date.now() - order.daysAgo * DAY - number * HOUR
  const createdAt = new Date(created).toISOString()
  const items = order.lines.map(({ slug, quantity }, position) => {
    const product = bySlug.get(slug)
    if (!product) throw new Error(`order ${number} names no product: ${slug}`)
    return {
      id: createIdFrom(`order-${number}-${position}`),
      order_id: id,
      position,
      variant_id: createIdFrom(slug),
      title: product.title,
      style_title: product.style?.title,
      size: product.size,
      color: product.color,
      image: image(slug),
      price_cents: getEffectivePrice({ price: product.priceCents, salePrice: product.salePriceCents }),
      quantity
    }
  })
  const total = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0)
  const isPaid = PAYMENT[order.status] === 'paid'
  const dates = { created_at: createdAt, updated_at: createdAt }
  const isDelivered = order.status === 'delivered'
  return {
    items,
    order: {
      id,
      user_id: createIdFrom(order.customer),
      cart_id: createIdFrom(`cart-${order.customer}`),
      address_id: createIdFrom(`address-of-order-${number}`),
      ...order.address,
      order_status: order.status,
      payment_status: PAYMENT[order.status],
      payment_method: 'paypal',
      payer_id: isPaid ? 'DEMOPAYER' : '',
      currency: 'USD',
      total_cents: total,
      campaign: order.campaign ?? null,
      shipped_at: isDelivered || order.status === 'inShipping' ? new Date(created + DAY).toISOString() : null,
      delivered_at: isDelivered ? new Date(created + 3 * DAY).toISOString() : null,
      ...dates
    },
    payment: {
      order_id: id,
      state: isPaid ? ('captured' as const) : ('failed' as const),
      captured_at: isPaid ? createdAt : null,
      // `captureDemoPayments` sets it.
      capture_id: null,
      amount_cents: total,
      currency: 'USD',
      attempt: 1,
      ...dates
    }
  }
}
