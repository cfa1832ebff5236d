import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { formatSum } from '../../../lib/money.ts'
import type { ListState } from '../../../stores/admin/lists/list-pages.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { ROW_COUNTER_ID, focusRowCounter } from './focus-row-counter.ts'
import type { ListView } from './use-list.ts'
import { Button } from '../Button.tsx'

interface ListFrameProps<Row extends { _id: string }> {
  view: ListView<Row>
  nouns: readonly [singular: string, plural: string]
  emptyText: string
  tools?: ReactNode
  children: (rows: Row[]) => ReactNode
}

export function ListFrame<Row extends { _id: string }>({
  view,
  nouns,
  emptyText,
  tools,
  children
}: ListFrameProps<Row>) {
  const { list, state, filters } = view
  const isFiltered = Object.keys(filters).some((name) => name !== 'sortBy')
  return (
    <>
      <p id={ROW_COUNTER_ID} className="count" role="status" tabIndex={-1}>
        {describeCount(state, nouns)}
      </p>
      {state.status !== 'failed' && tools}
      <div className="rows" aria-busy={state.status === 'loading'}>
        {state.status === 'failed' && <LoadFailure failure={state} retry={() => void list.reload()} />}
        {state.status === 'loading' && state.rows.length === 0 && <Skeleton />}
        {state.status === 'ready' && state.rows.length === 0 && (
          <EmptyList
            text={isFiltered ? `No ${nouns[1]} match.` : emptyText}
            clear={isFiltered ? list.clearFilters : undefined}
          />
        )}
        {state.rows.length > 0 && children(state.rows)}
      </div>
      {state.status === 'ready' && state.nextCursor && (
        <LoadMoreButton isLoading={state.loadMoreStatus === 'loading'} onClick={() => void list.loadMore()} />
      )}
    </>
  )
}

/** Returns a text such as '50 of 1,204 orders, $12,345.00 in total'. */
function describeCount<Row>(state: ListState<Row>, [singular, plural]: readonly [string, string]): string {
  if (state.status === 'loading') return 'Loading…'
  if (state.status === 'failed') return ''
  const { rows, total = rows.length, sum, nextCursor } = state
  // Counting the activity log would be slow, so it has no total.
  if (state.total === undefined && nextCursor) return `The latest ${rows.length.toLocaleString('en-US')} ${plural}`
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? singular : plural}`
  const part = rows.length < total ? `${rows.length.toLocaleString('en-US')} of ${all}` : all
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
    <button ref={button} type="button" className="button quiet admin-more" aria-disabled={isLoading} onClick={onClick}>
      {isLoading ? 'Loading…' : 'Load more'}
    </button>
  )
}

function EmptyList({ text, clear }: { text: string; clear: (() => void) | undefined }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {clear && <Button onClick={clear}>Clear all filters</Button>}
    </div>
  )
}

const SKELETON_ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

function Skeleton() {
  return (
    <div aria-hidden="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="skeleton row" />
      ))}
    </div>
  )
}
