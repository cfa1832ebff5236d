import type { ReactNode } from 'react'

/** So many are named, unless a list says otherwise; the rest are counted. */
const NAMED = 100

interface LongListProps<Item> {
  items: Item[]
  label: string
  keyOf: (item: Item) => string
  named?: number
  children: (item: Item) => ReactNode
}

/** Something of each of many: as much of it as anyone reads. Not there when there is nothing. */
export function LongList<Item>({ items, label, keyOf, named = NAMED, children }: LongListProps<Item>) {
  if (items.length === 0) return null
  return (
    <ul role="list" className="refused" aria-label={label} tabIndex={0}>
      {items.slice(0, named).map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
      {items.length > named && <li>… and {(items.length - named).toLocaleString('en-US')} more</li>}
    </ul>
  )
}
