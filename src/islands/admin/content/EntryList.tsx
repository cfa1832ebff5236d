import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { useDrag } from '../use-drag.ts'
import { MoveButton } from '../MoveButton.tsx'
import { IconButton } from '../Button.tsx'

export interface Entry {
  id: string | number
  name: string
}

type DragHandle = ReturnType<ReturnType<typeof useDrag>['getHandleProps']>

interface EntryListProps {
  entries: Entry[]
  renderEntry: (index: number, handle: DragHandle) => ReactNode
  onMove: (index: number, newIndex: number) => void
  onRemove: (index: number) => void
}

/** Lists entries that can be removed, and reordered with buttons or by dragging. */
export function EntryList({ entries, renderEntry, onMove, onRemove }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusTool = (id: Entry['id'], tool: string) =>
    list.current?.querySelector<HTMLElement>(`[data-entry="${id}"] [data-tool=${tool}]`)?.focus()

  const move = (index: number, newIndex: number) => {
    setAnnouncement(`${entries[index]?.name}: moved to position ${newIndex + 1} of ${entries.length}.`)
    onMove(index, newIndex)
  }
  const moveWithButton = (index: number, newIndex: number, tool: 'up' | 'down') => {
    flushSync(() => move(index, newIndex))
    // A browser takes the focus from an element that moves in the document.
    focusTool(entries[index]?.id ?? '', tool)
  }
  const remove = (index: number) => {
    const neighbor = entries[index + 1] ?? entries[index - 1]
    const group = list.current?.closest('fieldset')
    flushSync(() => onRemove(index))
    if (neighbor) focusTool(neighbor.id, 'remove')
    else group?.querySelector<HTMLElement>('[data-tool=add], input')?.focus()
  }
  const drag = useDrag(move)
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol ref={list} role="list" className="entries">
        {entries.map(({ id, name }, index) => (
          <li key={id} data-entry={id} {...drag.getItemProps(index)}>
            {renderEntry(index, drag.getHandleProps(index, name))}
            <div className="entry-tools">
              <MoveButton
                label={`Move ${name} up`}
                icon="up"
                disabled={index === 0}
                onClick={() => moveWithButton(index, index - 1, 'up')}
              />
              <MoveButton
                label={`Move ${name} down`}
                icon="down"
                disabled={index === entries.length - 1}
                onClick={() => moveWithButton(index, index + 1, 'down')}
              />
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
