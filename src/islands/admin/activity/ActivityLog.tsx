import type { Activity } from '../../../api/contract/audit.ts'
import { describeActivity, formatActor } from '../../../domain/audit/actions.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import { activityList } from '../../../stores/admin/activity/activity.ts'
import { setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import { ActivitySubject } from './ActivitySubject.tsx'
import { type Column, DataTable } from '../lists/DataTable.tsx'
import { SelectFilter, DateFilter, FilterForm } from '../lists/Filters.tsx'
import { ListFrame } from '../lists/ListFrame.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { Button } from '../Button.tsx'

const KIND_OPTIONS = [
  ['', 'All types'],
  ['order', 'Orders'],
  ['product', 'Products'],
  ['feature', 'Feature images'],
  ['content', 'Home page and texts'],
  ['review', 'Reviews'],
  ['account', 'Accounts'],
  ['call', 'Blocked requests']
] as const

export function ActivityLog(props: ListProps<Activity>) {
  const view = useList(activityList, props)
  const { list, filters, state } = view
  const filterProps = { list, filters }
  return (
    <div className="activity">
      <FilterForm {...filterProps} searchLabel="Search activity" placeholder="Person, item or action">
        <SelectFilter {...filterProps} name="kind" label="Type" options={KIND_OPTIONS} />
        <DateFilter {...filterProps} name="from" label="From" />
        <DateFilter {...filterProps} name="to" label="Until" />
      </FilterForm>
      {filters.actor && (
        <p className="list-scope">
          Only events by {findActorName(state.rows, filters.actor)}
          <Button onClick={() => list.setFilters({ actor: undefined })}>Show everyone</Button>
        </p>
      )}
      {filters.product && (
        <p className="list-scope">
          Changes to {findProductName(state.rows, filters.product)}
          <Button onClick={() => list.setFilters({ product: undefined })}>Show all activity</Button>
        </p>
      )}
      <ListFrame view={view} nouns={['event', 'events']} emptyText="No activity yet.">
        {(rows) => <DataTable view={view} rows={rows} label="Activity" columns={COLUMNS} />}
      </ListFrame>
    </div>
  )
}

const findActorName = (rows: Activity[], id: string): string =>
  rows.find(({ actor }) => actor?.id === id)?.actor?.userName ?? 'the selected user'

/** A style has several products, each with its own name. */
const findProductName = (rows: Activity[], id: string): string =>
  rows.find(({ subject }) => subject?.id === id)?.subject?.name ?? 'the selected product'

const COLUMNS: Column<Activity>[] = [
  { head: 'Time', cell: ({ at }) => <time dateTime={at}>{formatUtcTime(at)}</time> },
  { head: 'User', cell: (activity) => <Actor activity={activity} /> },
  { head: 'Action', wide: true, cell: describeActivity },
  { head: 'Item', wide: true, cell: ({ subject }) => <ActivitySubject subject={subject} /> },
  { head: 'IP address', cell: ({ ip }) => ip }
]

function Actor({ activity }: { activity: Activity }) {
  const { actor } = activity
  const name = formatActor(activity)
  if (!actor) return <span className="no-actor">{name}</span>
  return (
    <button type="button" className="text-link" onClick={() => setSearchParams({ actor: actor.id })}>
      {name}
    </button>
  )
}
