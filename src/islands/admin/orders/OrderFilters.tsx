import type { AdminOrder } from '../../../api/contract/orders.ts'
import { formatSum } from '../../../lib/money.ts'
import { ORDER_STATUSES, statusLabel } from '../../../domain/orders/order-status.ts'
import { SelectFilter, DateFilter, Filters } from '../lists/Filters.tsx'
import type { ListView } from '../lists/use-list.ts'

type Options = readonly (readonly [value: string, label: string])[]

const ALL = ['', 'All'] as const

const STATUSES: Options = [ALL, ...ORDER_STATUSES.map((status) => [status, statusLabel(status)] as const)]

const PAYMENTS: Options = [
  ALL,
  ['pending', 'Pending'],
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['refunded', 'Refunded']
]

const ATTENTION: Options = [
  ['', 'Everything'],
  ['pending', 'Stuck payment'],
  ['refunded', 'Refunded'],
  ['unstocked', 'Paid, out of stock']
]

const TO_SHIP = 'confirmed,inProcess'

/** A URL may hold several values. */
function withCurrent(options: Options, current: string | undefined): Options {
  if (current === undefined || options.some(([value]) => value === current)) return options
  const label = current === TO_SHIP ? 'To ship' : current.split(',').join(', ')
  return [...options, [current, label]]
}

export function OrderFilters({ view }: { view: ListView<AdminOrder> }) {
  const { list, filters, state } = view
  const shared = { list, filters }
  return (
    <>
      <Filters {...shared} search="Search orders" placeholder="Order, customer or e-mail">
        <SelectFilter {...shared} name="status" label="Status" options={withCurrent(STATUSES, filters.status)} />
        <SelectFilter {...shared} name="payment" label="Payment" options={withCurrent(PAYMENTS, filters.payment)} />
        <SelectFilter {...shared} name="attention" label="Needs attention" options={ATTENTION} />
        <DateFilter {...shared} name="from" label="From" />
        <DateFilter {...shared} name="to" label="Until" />
      </Filters>
      {filters.product && (
        <p className="only">
          <span>
            Only orders containing {findProductTitle(state.rows, filters.product)}
            {state.status === 'ready' && state.ofProduct && formatProductShare(state.ofProduct)}
          </span>
          <button type="button" className="button quiet" onClick={() => list.setFilters({ product: undefined })}>
            Show all products
          </button>
        </p>
      )}
    </>
  )
}

const formatProductShare = ({ pieces, sum }: { pieces: number; sum: number }): string =>
  `: ${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'unit' : 'units'}, ${formatSum(sum)}`

function findProductTitle(rows: AdminOrder[], product: string): string {
  const line = rows.flatMap(({ cartItems }) => cartItems).find(({ productId }) => productId === product)
  return line?.title ?? 'one product'
}
