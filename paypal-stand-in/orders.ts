import { notFound } from './errors.ts'
import { newId } from './ids.ts'
import { toMinor } from './money.ts'
import type { OrderRequest, PurchaseUnit } from './order-request.ts'
import type { Provider } from './provider.ts'
import { orderApproved } from './webhook-events.ts'

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'EXPIRED'

export type OrderRow = {
  id: string
  status: OrderStatus
  currency: string
  amount_minor: number
  custom_id: string | null
  invoice_id: string | null
  request: string
  instrument: 'accepted' | 'declined' | null
  attempts: number
  created_at: number
  updated_at: number
  approved_at: number | null
}

export const requestOf = (order: OrderRow): OrderRequest => JSON.parse(order.request) as OrderRequest

export const unitOf = (order: OrderRow): PurchaseUnit => {
  const [unit] = requestOf(order).purchase_units
  if (!unit) throw new Error(`order ${order.id} has no purchase unit`)
  return unit
}

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

/** Expired orders included; the approval page has words for them. */
export const lookUpOrder = ({ ledger }: Provider, id: string): OrderRow | undefined =>
  ledger.get<OrderRow>('select * from orders where id = ?', id)

/** An order the API still knows: once expired, PayPal answers 404. */
export const findOrder = (provider: Provider, id: string): OrderRow => {
  const order = lookUpOrder(provider, id)
  if (!order || order.status === 'EXPIRED') throw notFound()
  return order
}

export const isOpen = (order: OrderRow): boolean => order.status !== 'COMPLETED' && order.status !== 'EXPIRED'

/** The payer approves, with an instrument that will pay or with one that will be declined at the capture. */
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
