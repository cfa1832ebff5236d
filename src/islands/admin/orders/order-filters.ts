import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import { ORDER_STATUSES, getStatusLabel } from '../../../domain/orders/order-status.ts'
import { DAY_FILTERS, type Filter, type Scope } from '../lists/Filters.tsx'
import type { Options } from '../Field.tsx'
import type { ListView } from '../lists/use-list.ts'

const ALL = ['', 'All'] as const

const STATUS_OPTIONS: Options = [ALL, ...ORDER_STATUSES.map((status) => [status, getStatusLabel(status)] as const)]

const PAYMENT_OPTIONS: Options = [
  ALL,
  ['pending', 'Pending'],
  ['paid', 'Paid'],
  ['failed', 'Not paid'],
  ['refunded', 'Refunded']
]

const ATTENTION_OPTIONS: Options = [
  ['', 'All orders'],
  ['returns', 'Customer request'],
  ['awaitingParcel', 'Return awaiting parcel'],
  ['replacements', 'Replacement to send'],
  ['stuckPayments', 'Stuck payment'],
  ['refunded', 'Refunded'],
  ['outOfStock', 'Paid, out of stock']
]

const TO_SHIP = 'confirmed,inProcess'

export const ORDER_FILTERS: Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: STATUS_OPTIONS,
    formatOther: (value) => (value === TO_SHIP ? 'To ship' : value)
  },
  { name: 'payment', label: 'Payment', options: PAYMENT_OPTIONS, formatOther: (value) => value },
  { name: 'attention', label: 'Needs attention', options: ATTENTION_OPTIONS },
  ...DAY_FILTERS
]

/** Only the orders of a product. */
export const createProductScope = ({ state }: ListView<AdminOrder>): Scope => ({
  name: 'product',
  describe: (product) => {
    const sales = state.status === 'ready' && state.productTotals && formatProductSales(state.productTotals)
    return `Only orders containing ${findProductTitle(state.rows, product)}${sales || ''}`
  },
  clearLabel: 'Show all products'
})

const formatProductSales = ({ units, sum }: { units: number; sum: number }): string =>
  `: ${formatCount(units, 'unit')}, ${formatSum(sum)}`

function findProductTitle(rows: AdminOrder[], product: string): string {
  const line = rows.flatMap(({ cartItems }) => cartItems).find(({ productId }) => productId === product)
  return line?.title ?? 'the selected product'
}
