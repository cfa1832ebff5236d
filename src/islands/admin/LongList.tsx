import type { ReactNode } from 'react'

/** So many are named; the rest are counted. */
const NAMED = 100

interface LongListProps<Item> {
  items: Item[]
  label: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** What went wrong with each of many: as much of it as anyone reads. Not there when there is nothing. */
export function LongList<Item>({ items, label, keyOf, children }: LongListProps<Item>) {
  if (items.length === 0) return null
  return (
    <ul role="list" className="refused" aria-label={label} tabIndex={0}>
      {items.slice(0, NAMED).map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
      {items.length > NAMED && <li>… and {(items.length - NAMED).toLocaleString('en-US')} more</li>}
    </ul>
  )
}
