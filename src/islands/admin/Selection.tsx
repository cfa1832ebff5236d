import type { ReactNode } from 'react'

import type { Shown } from './use-list.ts'

interface SelectionProps<Row extends { _id: string }> {
  shown: Shown<Row>
  /** What can be done with what is selected. */
  children: ReactNode
  /** What of it needs a row of its own. */
  below?: ReactNode
}

/** What can be done with the selected rows; not there while none is. */
export function Selection<Row extends { _id: string }>({ shown, children, below }: SelectionProps<Row>) {
  const { list, selected } = shown
  if (selected.size === 0) return null
  return (
    <div className="selection" role="group" aria-label="Selected rows">
      <p role="status">{selected.size.toLocaleString('en-US')} selected</p>
      {children}
      <button type="button" className="button quiet" onClick={() => list.select(selected, false)}>
        Select none
      </button>
      {below}
    </div>
  )
}
