import { notFound } from './errors.ts'
import type { OrderRequest, PurchaseUnit } from './order-request.ts'
import type { Provider } from './provider.ts'

type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'EXPIRED'

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

type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

export type CaptureRow = {
  id: string
  order_id: string
  status: CaptureStatus
  reason: string | null
  currency: string
  amount_minor: number
  custom_id: string | null
  invoice_id: string | null
  created_at: number
  updated_at: number
}

export type RefundRow = {
  id: string
  capture_id: string
  status: 'COMPLETED'
  currency: string
  amount_minor: number
  custom_id: string | null
  invoice_id: string | null
  note: string | null
  created_at: number
}

/** Also finds expired orders. */
export const lookUpOrder = ({ ledger }: Provider, id: string): OrderRow | undefined =>
  ledger.get<OrderRow>('select * from orders where id = ?', id)

/** Throws PayPal's 404 for an expired order. */
export const findOrder = (provider: Provider, id: string): OrderRow => {
  const order = lookUpOrder(provider, id)
  if (!order || order.status === 'EXPIRED') throw notFound()
  return order
}

export const isOpen = (order: OrderRow): boolean => order.status !== 'COMPLETED' && order.status !== 'EXPIRED'

export const findCapture = ({ ledger }: Provider, id: string): CaptureRow | undefined =>
  ledger.get<CaptureRow>('select * from captures where id = ?', id)

export const capturesOf = ({ ledger }: Provider, orderId: string): CaptureRow[] =>
  ledger.all<CaptureRow>('select * from captures where order_id = ? order by created_at, rowid', orderId)

export const refundsOf = ({ ledger }: Provider, captureId: string): RefundRow[] =>
  ledger.all<RefundRow>('select * from refunds where capture_id = ? order by created_at, rowid', captureId)

export const findRefund = ({ ledger }: Provider, id: string): RefundRow => {
  const refund = ledger.get<RefundRow>('select * from refunds where id = ?', id)
  if (!refund) throw notFound()
  return refund
}

export const refundedMinor = ({ ledger }: Provider, captureId: string): number =>
  ledger.get<{ total: number }>(
    'select coalesce(sum(amount_minor), 0) as total from refunds where capture_id = ?',
    captureId
  )?.total ?? 0
