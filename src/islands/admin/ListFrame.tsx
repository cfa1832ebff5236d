import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { formatSum } from '../../lib/money.ts'
import type { ListState } from '../../stores/admin/list.ts'
import { Failed } from './Failed.tsx'
import { COUNT, focusCount } from './focus-count.ts'
import type { Shown } from './use-list.ts'

interface ListFrameProps<Row extends { _id: string }> {
  shown: Shown<Row>
  /** One of them and many, as in `['order', 'orders']`. */
  nouns: readonly [one: string, many: string]
  /** What is said when there is none at all. */
  empty: string
  /** What stands between the count and the rows, as what to do with a selection. */
  tools?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list in the state that it is in: loading, empty, failed or full, with how many there are and the way to more. */
export function ListFrame<Row extends { _id: string }>({ shown, nouns, empty, tools, children }: ListFrameProps<Row>) {
  const { list, state, filters } = shown
  const filtered = Object.keys(filters).some((name) => name !== 'sortBy')
  return (
    <>
      <p id={COUNT} className="count" role="status" tabIndex={-1}>
        {countOf(state, nouns)}
      </p>
      {state.status !== 'failed' && tools}
      <div className="rows" aria-busy={state.status === 'loading'}>
        {state.status === 'failed' && <Failed failure={state} again={() => void list.reload()} />}
        {state.status === 'loading' && state.rows.length === 0 && <Skeleton />}
        {state.status === 'ready' && state.rows.length === 0 && (
          <Empty text={filtered ? `No ${nouns[1]} match.` : empty} clear={filtered ? list.clear : undefined} />
        )}
        {state.rows.length > 0 && children(state.rows)}
      </div>
      {state.status === 'ready' && state.nextCursor && (
        <More loading={state.more === 'loading'} press={() => void list.loadMore()} />
      )}
    </>
  )
}

/** `50 of 1,204 orders, $12,345.00`. */
function countOf<Row>(state: ListState<Row>, [one, many]: readonly [string, string]): string {
  if (state.status === 'loading') return 'Loading…'
  if (state.status === 'failed') return ''
  const { rows, total = rows.length, sum, nextCursor } = state
  // Of a list without an end nobody counts how many there are.
  if (state.total === undefined && nextCursor) return `The first ${rows.length.toLocaleString('en-US')} ${many}`
  const all = `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`
  const part = rows.length < total ? `${rows.length.toLocaleString('en-US')} of ${all}` : all
  return sum === undefined ? part : `${part}, ${formatSum(sum)} in all`
}

/** After the last page it is gone, and its focus with it. */
function More({ loading, press }: { loading: boolean; press: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const shown = button.current
    return () => {
      if (document.activeElement === shown) focusCount()
    }
  }, [])
  return (
    <button ref={button} type="button" className="button quiet admin-more" aria-disabled={loading} onClick={press}>
      {loading ? 'Loading…' : 'Load more'}
    </button>
  )
}

function Empty({ text, clear }: { text: string; clear: (() => void) | undefined }) {
  return (
    <div className="empty">
      <p>{text}</p>
      {clear && (
        <button type="button" className="button quiet" onClick={clear}>
          Clear all filters
        </button>
      )}
    </div>
  )
}

const ROWS = [1, 2, 3, 4, 5, 6, 7, 8]

function Skeleton() {
  return (
    <div aria-hidden="true">
      {ROWS.map((row) => (
        <div key={row} className="skeleton row" />
      ))}
    </div>
  )
}
