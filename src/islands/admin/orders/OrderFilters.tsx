import type { AdminOrder } from '../../../api/contract/order-administration.ts'
import { formatCount } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import { ORDER_STATUSES, getStatusLabel } from '../../../domain/orders/order-status.ts'
import { addCurrentValue } from '../lists/add-current-value.ts'
import { SelectFilter, DateFilter, FilterForm, type FilterOptions } from '../lists/Filters.tsx'
import type { ListView } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

const ALL = ['', 'All'] as const

const STATUS_OPTIONS: FilterOptions = [
  ALL,
  ...ORDER_STATUSES.map((status) => [status, getStatusLabel(status)] as const)
]

const PAYMENT_OPTIONS: FilterOptions = [
  ALL,
  ['pending', 'Pending'],
  ['paid', 'Paid'],
  ['failed', 'Not paid'],
  ['refunded', 'Refunded']
]

const ATTENTION_OPTIONS: FilterOptions = [
  ['', 'All orders'],
  ['returns', 'Customer request'],
  ['stuckPayments', 'Stuck payment'],
  ['refunded', 'Refunded'],
  ['outOfStock', 'Paid, out of stock']
]

const TO_SHIP = 'confirmed,inProcess'

const listStatusOptions = (current: string | undefined): FilterOptions =>
  current === TO_SHIP ? [...STATUS_OPTIONS, [TO_SHIP, 'To ship']] : addCurrentValue(STATUS_OPTIONS, current)

export function OrderFilters({ view }: { view: ListView<AdminOrder> }) {
  const { list, filters, state } = view
  const filterProps = { list, filters }
  return (
    <>
      <FilterForm {...filterProps} searchLabel="Search orders" placeholder="Order, customer, address or product">
        <SelectFilter {...filterProps} name="status" label="Status" options={listStatusOptions(filters.status)} />
        <SelectFilter
          {...filterProps}
          name="payment"
          label="Payment"
          options={addCurrentValue(PAYMENT_OPTIONS, filters.payment)}
        />
        <SelectFilter {...filterProps} name="attention" label="Needs attention" options={ATTENTION_OPTIONS} />
        <DateFilter {...filterProps} name="from" label="From" />
        <DateFilter {...filterProps} name="to" label="Until" />
      </FilterForm>
      {filters.product && (
        <p className="list-scope">
          <span>
            Only orders containing {findProductTitle(state.rows, filters.product)}
            {state.status === 'ready' && state.productTotals && formatProductSales(state.productTotals)}
          </span>
          <Button onClick={() => list.setFilters({ product: undefined })}>Show all products</Button>
        </p>
      )}
    </>
  )
}

const formatProductSales = ({ units, sum }: { units: number; sum: number }): string =>
  `: ${formatCount(units, 'unit')}, ${formatSum(sum)}`

function findProductTitle(rows: AdminOrder[], product: string): string {
  const line = rows.flatMap(({ cartItems }) => cartItems).find(({ productId }) => productId === product)
  return line?.title ?? 'the selected product'
}
