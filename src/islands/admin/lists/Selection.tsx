import type { ReactNode } from 'react'

import type { ListView } from './use-list.ts'
import { Button } from '../Button.tsx'

interface SelectionProps<Row extends { _id: string }> {
  view: ListView<Row>
  /** For example '3 selected'. */
  text?: string
  children: ReactNode
  below?: ReactNode
}

export function Selection<Row extends { _id: string }>({ view, text, children, below }: SelectionProps<Row>) {
  const { list, selected } = view
  if (selected.size === 0) return null
  return (
    <div className="cluster selection" role="group" aria-label="Selected rows">
      <p role="status">{text ?? `${selected.size.toLocaleString('en-US')} selected`}</p>
      {children}
      <Button onClick={() => list.select(selected, false)}>Clear selection</Button>
      {below}
    </div>
  )
}
