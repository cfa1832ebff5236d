import { newId } from './ids.ts'
import { toMinor } from './money.ts'
import type { OrderRequest } from './order-request.ts'
import type { Provider } from './provider.ts'
import { findOrder, isOpen, lookUpOrder } from './records.ts'
import type { OrderRow } from './records.ts'
import { orderApproved } from './webhook-events.ts'

export const createOrder = ({ ledger, now }: Provider, request: OrderRequest): string => {
  const id = newId()
  const at = now()
  const [unit] = request.purchase_units
  if (!unit) throw new Error('an order needs a purchase unit')
  ledger.run(
    `insert into orders (id, status, currency, amount_minor, custom_id, invoice_id, request, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit.amount.currency_code,
    Number(toMinor(unit.amount)),
    unit.custom_id ?? null,
    unit.invoice_id ?? null,
    JSON.stringify(request),
    at,
    at
  )
  return id
}

/** A declined payment method fails at the capture. */
export const approveOrder = (
  provider: Provider,
  id: string,
  instrument: 'accepted' | 'declined'
): OrderRow | undefined =>
  provider.ledger.transaction(() => {
    const { ledger, now, webhooks } = provider
    const order = lookUpOrder(provider, id)
    if (!order || !isOpen(order)) return undefined
    ledger.run(
      "update orders set status = 'APPROVED', instrument = ?, approved_at = ?, updated_at = ? where id = ?",
      instrument,
      now(),
      now(),
      id
    )
    const approved = findOrder(provider, id)
    webhooks.record(orderApproved(provider, approved))
    return approved
  })
