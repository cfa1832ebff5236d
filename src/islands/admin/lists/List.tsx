import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { formatNumber } from '../../../lib/format-count.ts'
import { formatSum } from '../../../lib/money.ts'
import type { ListState } from '../../../stores/admin/lists/list-pages.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ROW_COUNTER_ID, focusRowCounter } from './focus-next-row.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { Filters, type FiltersProps } from './Filters.tsx'
import { type Column, Table } from './Table.tsx'
import { Button } from '../Button.tsx'

interface ListProps<Row extends { _id: string }> extends Omit<FiltersProps<Row>, 'searchLabel'> {
  nouns: readonly [singular: string, plural: string]
  searchLabel?: string
  emptyText?: string
  /** The accessible name of the table. */
  label?: string
  columns: readonly Column<Row>[]
  /** Returns an accessible name. Makes the rows selectable. */
  getName?: (row: Row) => string
  /** The actions for the selected rows. */
  selection?: ReactNode
  /** Shows the rows instead of the table. */
  children?: ReactNode
}

/** A list with its search, its filters, and its rows in each state. */
export function List<Row extends { _id: string }>({
  view,
  nouns,
  searchLabel = `Search ${nouns[1]}`,
  placeholder,
  filters,
  scopes,
  emptyText = `No ${nouns[1]} yet.`,
  label = `Table of ${nouns[1]}`,
  columns,
  getName,
  selection,
  children
}: ListProps<Row>) {
  const { list, state, activeFilters } = view
  const isFiltered = activeFilters.some((name) => name !== 'sortBy')
  return (
    <>
      <Filters view={view} searchLabel={searchLabel} placeholder={placeholder} filters={filters} scopes={scopes} />
      <p id={ROW_COUNTER_ID} className="count" role="status" tabIndex={-1}>
        {describeCount(state, nouns)}
      </p>
      {state.status !== 'failed' && selection}
      <div className="rows" aria-busy={state.status === 'loading'}>
        {state.status === 'failed' && <LoadFailure failure={state} retry={() => void list.reload()} />}
        {state.status === 'loading' && state.rows.length === 0 && <Skeleton />}
        {state.status === 'ready' && state.rows.length === 0 && (
          <div className="empty">
            <p>{isFiltered ? `No ${nouns[1]} match.` : emptyText}</p>
            {isFiltered && <Button onClick={() => list.clearFilters()}>Clear all filters</Button>}
          </div>
        )}
        {state.rows.length > 0 &&
          (children || <Table {...{ view, label, columns, getName }} rows={state.rows} getKey={({ _id }) => _id} />)}
      </div>
      {state.status === 'ready' && state.nextCursor && (
        <LoadMoreButton isLoading={state.loadMoreStatus === 'loading'} onClick={() => void list.loadMore()} />
      )}
      {selection && <BatchDialog />}
    </>
  )
}

/** Returns a text such as '50 of 1,204 orders, $12,345.00 in total'. */
function describeCount<Row>(state: ListState<Row>, [singular, plural]: readonly [string, string]): string {
  if (state.status === 'loading') return 'Loading…'
  if (state.status === 'failed') return ''
  const { rows, total = rows.length, sum, nextCursor } = state
  // Counting the activity log would be slow, so it has no total.
  if (state.total === undefined && nextCursor) return `The latest ${formatNumber(rows.length)} ${plural}`
  const all = `${formatNumber(total)} ${total === 1 ? singular : plural}`
  const part = rows.length < total ? `${formatNumber(rows.length)} of ${all}` : all
  return sum === undefined ? part : `${part}, ${formatSum(sum)} in total`
}

/** Moves the focus to the count when the focused button disappears. */
function LoadMoreButton({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (document.activeElement === element) focusRowCounter()
    }
  }, [])
  return (
    <Button ref={button} className="button quiet admin-more" aria-disabled={isLoading} onClick={onClick}>
      {isLoading ? 'Loading…' : 'Load more'}
    </Button>
  )
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

const Skeleton = () => (
  <div aria-hidden="true">
    {SKELETON_ROWS.map((row) => (
      <div key={row} className="skeleton row" />
    ))}
  </div>
)

export const Loading = ({ text }: { text: string }) => (
  <div role="status">
    <span className="visually-hidden">{text}</span>
    <Skeleton />
  </div>
)
