import { formatTime } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { toMoney } from './money.ts'
import type { Money } from './money.ts'

type CaptureLine = {
  id: string
  order_id: string
  custom_id: string | null
  invoice_id: string | null
  status: string
  amount_minor: number
  refunded_minor: number
  currency: string
  created_at: number
  /** The PayPal-Request-Id of the call. */
  request_id: string | null
}
type RefundLine = Omit<CaptureLine, 'refunded_minor'> & { capture_id: string }
type OrderLine = Omit<CaptureLine, 'order_id' | 'refunded_minor' | 'request_id'>

const CAPTURES = `
  select id, order_id, custom_id, invoice_id, status, amount_minor, currency, created_at,
    (select coalesce(sum(amount_minor), 0) from refunds where capture_id = captures.id) as refunded_minor,
    (select request_id from requests where scope = 'capture' and resource_id = captures.order_id) as request_id
  from captures order by created_at, rowid`
const REFUNDS = `
  select refunds.id, capture_id, order_id, refunds.custom_id, refunds.invoice_id, refunds.status,
    refunds.amount_minor, refunds.currency, refunds.created_at,
    (select request_id from requests where scope = 'refund' and resource_id = refunds.id) as request_id
  from refunds join captures on captures.id = capture_id order by refunds.created_at, refunds.rowid`
const ORDERS = `
  select id, custom_id, invoice_id, status, amount_minor, currency, created_at from orders order by created_at, rowid`

type Line<Row> = Omit<Row, 'created_at'> & { amount: Money; create_time: string }

const toLine = <Row extends { amount_minor: number; currency: string; created_at: number }>({
  created_at,
  ...row
}: Row): Line<Row> => ({ ...row, amount: toMoney(row.amount_minor, row.currency), create_time: formatTime(created_at) })

export type Books = {
  orders: Line<OrderLine>[]
  captures: Line<CaptureLine>[]
  refunds: Line<RefundLine>[]
  /** By currency, in minor units: completed captures, also if refunded later, and refunds. */
  totals: Record<string, { captured_minor: number; refunded_minor: number }>
}

const CAPTURED = new Set(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'])

/** Tests compare these with the shop's records. */
export const readBooks = (ledger: Ledger): Books => {
  const captures = ledger.all<CaptureLine>(CAPTURES)
  const totals: Books['totals'] = {}
  for (const { status, currency, amount_minor, refunded_minor } of captures) {
    const total = (totals[currency] ??= { captured_minor: 0, refunded_minor: 0 })
    if (CAPTURED.has(status)) total.captured_minor += amount_minor
    total.refunded_minor += refunded_minor
  }
  return {
    orders: ledger.all<OrderLine>(ORDERS).map(toLine),
    captures: captures.map(toLine),
    refunds: ledger.all<RefundLine>(REFUNDS).map(toLine),
    totals
  }
}
