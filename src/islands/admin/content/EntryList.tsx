import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useDrag } from '../use-drag.ts'
import { MoveButtons } from '../MoveButtons.tsx'
import { IconButton } from '../Button.tsx'

interface EntryListProps {
  entries: { id: string | number; name: string }[]
  renderEntry: (index: number, handle: ReturnType<ReturnType<typeof useDrag>['getHandleProps']>) => ReactNode
  onMove: (index: number, newIndex: number) => void
  onRemove: (index: number) => void
}

/** Lists entries that can be removed, and reordered with buttons or by dragging. */
export function EntryList({ entries, renderEntry, onMove, onRemove }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')

  const move = (index: number, newIndex: number) => {
    setAnnouncement(`${entries[index]?.name}: moved to position ${newIndex + 1} of ${entries.length}.`)
    onMove(index, newIndex)
  }
  const remove = (index: number) => {
    const { current } = list
    const group = current?.closest('fieldset')
    flushSync(() => onRemove(index))
    const neighbor = current?.children[Math.min(index, entries.length - 2)]
    const next = neighbor
      ? neighbor.querySelector<HTMLElement>(':scope > .entry-tools [data-tool=remove]')
      : group?.querySelector<HTMLElement>('[data-tool=add], input')
    next?.focus()
  }
  const drag = useDrag(move)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol ref={list} role="list" className="entries">
        {entries.map(({ id, name }, index) => (
          <li key={id} {...drag.getItemProps(index)}>
            {renderEntry(index, drag.getHandleProps(index, name))}
            <div className="entry-tools">
              <MoveButtons name={name} index={index} count={entries.length} move={(to) => move(index, to)} />
              <IconButton icon="trash" data-tool="remove" label={`Remove ${name}`} onClick={() => remove(index)} />
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Returns the list with an entry at another position. */
export const moveEntry = <Item,>(list: Item[], index: number, newIndex: number): Item[] =>
  list.toSpliced(index, 1).toSpliced(newIndex, 0, ...list.slice(index, index + 1))
