import type { Activity } from '../../api/contract/audit.ts'
import { tellActivity } from '../../lib/activity-words.ts'
import { minutePart } from '../../lib/dates.ts'
import { activityList } from '../../stores/admin/activity.ts'
import { goTo } from '../../stores/admin/address.ts'
import { ActivitySubject } from './ActivitySubject.tsx'
import { type Column, DataTable } from './DataTable.tsx'
import { Choice, Day, Filters } from './Filters.tsx'
import { ListFrame } from './ListFrame.tsx'
import { type Sent, useList } from './use-list.ts'

const KINDS = [
  ['', 'Everything'],
  ['order', 'Orders'],
  ['product', 'Products'],
  ['feature', 'Feature images'],
  ['review', 'Reviews'],
  ['account', 'Accounts'],
  ['call', 'Refused calls']
] as const

/** What happened in the shop: when, who, what, and to what. */
export function ActivityLog(sent: Sent<Activity>) {
  const shown = useList(activityList, sent)
  const { list, filters, state } = shown
  const one = { list, filters }
  return (
    <div className="activity">
      <Filters {...one} search="Search the activity" placeholder="Who, action or order number">
        <Choice {...one} name="kind" label="Happened to" options={KINDS} />
        <Day {...one} name="from" label="From" />
        <Day {...one} name="to" label="Until" />
      </Filters>
      {filters.actor && (
        <p className="only">
          Only what {nameIn(state.rows, filters.actor)} did
          <button type="button" className="button quiet" onClick={() => list.filter({ actor: undefined })}>
            What anyone did
          </button>
        </p>
      )}
      <ListFrame shown={shown} nouns={['event', 'events']} empty="Nothing has happened yet.">
        {(rows) => <DataTable shown={shown} rows={rows} label="Table of what happened" columns={COLUMNS} />}
      </ListFrame>
    </div>
  )
}

const nameIn = (rows: Activity[], id: string): string =>
  rows.find(({ actor }) => actor?.id === id)?.actor?.userName ?? 'one person'

const COLUMNS: Column<Activity>[] = [
  { head: 'When', cell: ({ at }) => <time dateTime={at}>{minutePart(at)}</time> },
  { head: 'Who', wide: true, cell: ({ actor }) => <Actor actor={actor} /> },
  { head: 'What', wide: true, cell: tellActivity },
  { head: 'To what', wide: true, cell: ({ subject }) => <ActivitySubject subject={subject} /> },
  { head: 'Address', cell: ({ address }) => address }
]

/** Pressed, it shows what else this person did. */
function Actor({ actor }: Pick<Activity, 'actor'>) {
  if (!actor) return <span className="nobody">The shop</span>
  return (
    <button type="button" className="plain" onClick={() => goTo({ actor: actor.id })}>
      {actor.userName}
    </button>
  )
}
