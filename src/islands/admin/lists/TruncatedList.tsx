import type { ReactNode } from 'react'

import type { FailedItem } from '../../../stores/admin/lists/batch.ts'

const MAX_LISTED = 100

interface TruncatedListProps<Item> {
  items: Item[]
  label: string
  getKey: (item: Item) => string
  max?: number
  children: (item: Item) => ReactNode
}

export function TruncatedList<Item>({ items, label, getKey, max = MAX_LISTED, children }: TruncatedListProps<Item>) {
  if (items.length === 0) return null
  return (
    <ul role="list" className="truncated-list" aria-label={label} tabIndex={0}>
      {items.slice(0, max).map((item) => (
        <li key={getKey(item)}>{children(item)}</li>
      ))}
      {items.length > max && <li>… and {(items.length - max).toLocaleString('en-US')} more</li>}
    </ul>
  )
}

export const FailureList = ({ label, failures }: { label: string; failures: FailedItem[] }) => (
  <TruncatedList items={failures} label={label} getKey={({ name, reason }) => `${name} ${reason}`}>
    {({ name, reason }) => (
      <>
        <strong>{name}</strong> {reason}
      </>
    )}
  </TruncatedList>
)
