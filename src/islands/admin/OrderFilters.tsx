import type { AdminOrder } from '../../api/contract/orders.ts'
import { formatSum } from '../../lib/money.ts'
import { ORDER_STATUSES, statusLabel } from '../../lib/order-status.ts'
import { Choice, Day, Filters } from './Filters.tsx'
import type { Shown } from './use-list.ts'

type Options = readonly (readonly [value: string, words: string])[]

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

/** A link may bring several values at once, which the choice then has as one. */
const withGiven = (options: Options, given: string | undefined): Options =>
  given === undefined || options.some(([value]) => value === given)
    ? options
    : [...options, [given, given.split(',').join(', ')]]

export function OrderFilters({ shown }: { shown: Shown<AdminOrder> }) {
  const { list, filters, state } = shown
  const one = { list, filters }
  return (
    <>
      <Filters {...one} search="Search orders" placeholder="Order, customer or e-mail">
        <Choice {...one} name="status" label="Status" options={withGiven(STATUSES, filters.status)} />
        <Choice {...one} name="payment" label="Payment" options={withGiven(PAYMENTS, filters.payment)} />
        <Choice {...one} name="attention" label="Needs attention" options={ATTENTION} />
        <Day {...one} name="from" label="From" />
        <Day {...one} name="to" label="Until" />
      </Filters>
      {filters.product && (
        <p className="only">
          <span>
            Only orders of {titleIn(state.rows, filters.product)}
            {state.status === 'ready' && state.ofProduct && shareWords(state.ofProduct)}
          </span>
          <button type="button" className="button quiet" onClick={() => list.filter({ product: undefined })}>
            Orders of any product
          </button>
        </p>
      )}
    </>
  )
}

/** What these orders have of it, while their own sums are of all that they hold. */
const shareWords = ({ pieces, sum }: { pieces: number; sum: number }): string =>
  `: ${pieces.toLocaleString('en-US')} ${pieces === 1 ? 'piece' : 'pieces'} of it, ${formatSum(sum)}`

/** What the orders themselves call the product that they are filtered by. */
function titleIn(rows: AdminOrder[], product: string): string {
  const line = rows.flatMap(({ cartItems }) => cartItems).find(({ productId }) => productId === product)
  return line?.title ?? 'one product'
}
