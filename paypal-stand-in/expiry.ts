import type { Provider } from './provider.ts'
import type { OrderRow } from './records.ts'
import { approvalReversed } from './webhook-events.ts'

/** PayPal allows 3 hours for the approval, and 3 more for the capture. */
const WINDOW_MS = 3 * 60 * 60 * 1000

const OPEN = "status in ('CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED')"

const expire = (provider: Provider, order: OrderRow): void => {
  provider.ledger.run("update orders set status = 'EXPIRED', updated_at = ? where id = ?", provider.now(), order.id)
  if (order.status === 'APPROVED') provider.webhooks.record(approvalReversed(order))
}

/** False if the order is not open. */
export const expireOrder = (provider: Provider, id: string): boolean =>
  provider.ledger.transaction(() => {
    const order = provider.ledger.get<OrderRow>(`select * from orders where id = ? and ${OPEN}`, id)
    if (order) expire(provider, order)
    return order !== undefined
  })

export const expireOverdue = (provider: Provider): void => {
  const limit = provider.now() - WINDOW_MS
  const sql = `select * from orders where ${OPEN} and coalesce(approved_at, created_at) <= ?`
  if (!provider.ledger.get(sql, limit)) return
  provider.ledger.transaction(() => {
    for (const order of provider.ledger.all<OrderRow>(sql, limit)) expire(provider, order)
  })
}
