import type { Activity } from '../../../api/contract/audit.ts'
import { describeActivity, formatActor } from '../../../domain/audit/actions.ts'
import { formatUtcTime } from '../../../lib/dates.ts'
import { activityList } from '../../../stores/admin/activity/activity.ts'
import { setSearchParams } from '../../../stores/admin/lists/search-params.ts'
import { ActivitySubject } from './ActivitySubject.tsx'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { DAY_FILTERS } from '../lists/Filters.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'

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
  const { rows } = view.state
  return (
    <div className="activity">
      <List
        view={view}
        nouns={['event', 'events']}
        emptyText="No activity yet."
        searchLabel="Search activity"
        placeholder="Person, item or action"
        filters={[{ name: 'kind', label: 'Type', options: KIND_OPTIONS }, ...DAY_FILTERS]}
        scopes={[
          {
            name: 'actor',
            describe: (id) => `Only events by ${findActorName(rows, id)}`,
            clearLabel: 'Show everyone'
          },
          {
            name: 'product',
            describe: (id) => `Changes to ${findProductName(rows, id)}`,
            clearLabel: 'Show all activity'
          }
        ]}
        label="Activity"
        columns={COLUMNS}
      />
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
  { head: 'Action', kind: 'wide', cell: describeActivity },
  { head: 'Item', kind: 'wide', cell: ({ subject }) => <ActivitySubject subject={subject} /> },
  { head: 'IP address', cell: ({ ip }) => ip }
]

function Actor({ activity }: { activity: Activity }) {
  const { actor } = activity
  const name = formatActor(activity)
  if (!actor) return <span className="soft">{name}</span>
  return (
    <button type="button" className="text-button" onClick={() => setSearchParams({ actor: actor.id })}>
      {name}
    </button>
  )
}
