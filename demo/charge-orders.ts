import type { Db } from '../src/server/db/schema.ts'
import type { PayPal } from '../src/server/paypal/client.ts'

/** Charges the paid orders at the payment stand-in, so that they can be refunded. `url` is that of the stand-in. */
export async function chargeOrders(db: Db, paypal: PayPal, url: string): Promise<void> {
  const control = (path: string, body: object) =>
    fetch(`${url}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  // The shop is not open yet, and has these orders as paid.
  await control('webhooks', { mode: 'lost' })
  const orders = await db.selectFrom('orders').selectAll().where('payment_status', '=', 'paid').execute()
  const charges = orders.map(async ({ id, currency, total_cents: totalCents }) => {
    const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', id).execute()
    const { id: paypalId } = await paypal.createOrder({
      requestId: `create-${id}-1`,
      orderId: id,
      currency,
      totalCents,
      shippingCents: 0,
      lines: items.map(({ title, price_cents: cents, quantity }) => ({ title, cents, quantity })),
      returnUrl: url,
      cancelUrl: url,
      shopName: 'Demo'
    })
    await control(`orders/${paypalId}/approve`, {})
    const captured = await paypal.captureOrder(paypalId, `capture-${id}-1`)
    const [capture] = captured.purchase_units?.[0]?.payments?.captures ?? []
    await db
      .updateTable('payments')
      .set({ provider_order_id: paypalId, capture_id: capture?.id ?? null })
      .where('order_id', '=', id)
      .execute()
  })
  await Promise.all(charges)
  await control('webhooks', { mode: 'normal' })
}
