import type { Customer } from '../../../api/contract/customers.ts'
import { formatDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { customerList } from '../../../stores/admin/customers/customers.ts'
import { type Column, DataTable } from '../lists/DataTable.tsx'
import { DateFilter, FilterForm } from '../lists/Filters.tsx'
import { ListFrame } from '../lists/ListFrame.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'

export function Customers(props: ListProps<Customer>) {
  const view = useList(customerList, props)
  const { list, filters } = view
  return (
    <>
      <FilterForm
        list={list}
        filters={filters}
        searchLabel="Search customers"
        placeholder="Name, email or postal address"
      >
        <DateFilter list={list} filters={filters} name="from" label="Registered from" />
        <DateFilter list={list} filters={filters} name="to" label="Registered until" />
      </FilterForm>
      <ListFrame view={view} nouns={['customer', 'customers']} emptyText="No customers yet.">
        {(rows) => <DataTable view={view} rows={rows} label="Table of customers" columns={COLUMNS} />}
      </ListFrame>
    </>
  )
}

const COLUMNS: Column<Customer>[] = [
  { head: 'Name', wide: true, cell: ({ userName }) => userName },
  { head: 'Email', wide: true, cell: ({ email }) => email },
  { head: 'Registered', cell: ({ createdAt }) => formatDate(createdAt) },
  { head: 'Paid orders', number: true, cell: ({ orders }) => orders },
  { head: 'Spent', number: true, cell: ({ totalSpent }) => formatMoney(totalSpent) },
  { head: 'Details', actions: true, cell: (customer) => <DetailsLink customer={customer} /> }
]

const DetailsLink = ({ customer: { _id, userName } }: { customer: Customer }) => (
  <a className="button quiet" href={`/admin/customers/${_id}`}>
    View Details<span className="visually-hidden"> of {userName}</span>
  </a>
)
