import type { Db } from '../src/server/platform/database/schema.ts'
import type { PayPal } from '../src/server/platform/paypal/client.ts'

/**
 * Captures a payment at the stand-in for each paid order of the demo that has none, so that it can be refunded.
 * Repeating it captures nothing twice.
 */
export async function captureDemoPayments(db: Db, paypal: PayPal, standInUrl: string): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .select(['orders.id', 'orders.currency', 'orders.total_cents'])
    .where('payments.state', '=', 'captured')
    .where('payments.capture_id', 'is', null)
    .execute()
  if (orders.length === 0) return
  const postControl = (path: string, body: object) =>
    fetch(`${standInUrl}/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
  const setWebhookMode = async (mode: string) => {
    const response = await postControl('webhooks', { mode })
    if (!response.ok) throw new Error(`the stand-in has refused the webhook mode ${mode}`)
  }
  // The shop has these orders as paid, and may not be open yet.
  await setWebhookMode('lost')
  const captures = orders.map(async ({ id, currency, total_cents: totalCents }) => {
    const items = await db.selectFrom('order_items').selectAll().where('order_id', '=', id).execute()
    const { id: paypalId } = await paypal.createOrder({
      requestId: `create-${id}-1`,
      orderId: id,
      currency,
      totalCents,
      shippingCents: 0,
      discountCents: 0,
      lines: items.map(({ title, price_cents: cents, quantity }) => ({ title, cents, quantity })),
      returnUrl: standInUrl,
      cancelUrl: standInUrl,
      shopName: 'Demo'
    })
    await postControl(`orders/${paypalId}/approve`, {})
    const captured = await paypal.captureOrder(paypalId, `capture-${id}-1`)
    await db
      .updateTable('payments')
      .set({ provider_order_id: paypalId, capture_id: captured.purchase_units?.[0]?.payments?.captures?.[0]?.id })
      .where('order_id', '=', id)
      .execute()
  })
  await Promise.all(captures).finally(() => setWebhookMode('normal'))
}
