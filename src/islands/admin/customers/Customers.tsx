import type { Customer } from '../../../api/contract/customers.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { customerList } from '../../../stores/admin/customers/customers.ts'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'

export const Customers = (props: ListProps<Customer>) => (
  <List
    view={useList(customerList, props)}
    nouns={['customer', 'customers']}
    placeholder="Name, email or postal address"
    filters={[
      { name: 'from', label: 'Registered from' },
      { name: 'to', label: 'Registered until' }
    ]}
    columns={COLUMNS}
  />
)

const COLUMNS: Column<Customer>[] = [
  { head: 'Name', kind: 'wide', cell: ({ userName }) => userName },
  { head: 'Email', kind: 'wide', cell: ({ email }) => email },
  { head: 'Registered', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Paid orders', kind: 'number', cell: ({ orders }) => orders },
  { head: 'Spent', kind: 'number', cell: ({ totalSpent }) => formatMoney(totalSpent) },
  {
    head: 'Details',
    kind: 'actions',
    cell: ({ _id, userName }) => (
      <a className="button quiet" href={`/admin/customers/${_id}`} data-open>
        View Details<span className="visually-hidden"> of {userName}</span>
      </a>
    )
  }
]
