import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { MoveButton } from '../MoveButton.tsx'
import { IconButton } from '../Button.tsx'

export interface Entry {
  id: string | number
  name: string
}

/** The attributes of the part of an entry by which it can be dragged. */
type DragHandle = Pick<React.ComponentProps<'summary'>, 'draggable' | 'onDragStart' | 'onDragEnd'>

interface EntryListProps {
  entries: Entry[]
  renderEntry: (index: number, handle: DragHandle) => ReactNode
  onMove: (index: number, newIndex: number) => void
  onRemove: (index: number) => void
}

/** Lists entries that can be removed, and reordered with buttons or by dragging. */
export function EntryList({ entries, renderEntry, onMove, onRemove }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [draggedIndex, setDraggedIndex] = useState<number>()
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
  const startDrag = (event: DragEvent, index: number) => {
    setDraggedIndex(index)
    event.dataTransfer.effectAllowed = 'move'
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', entries[index]?.name ?? '')
  }
  const drop = (event: DragEvent, index: number) => {
    // Firefox would navigate to the dropped text.
    event.preventDefault()
    if (draggedIndex !== undefined && draggedIndex !== index) move(draggedIndex, index)
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol ref={list} role="list" className="entries">
        {entries.map(({ id, name }, index) => (
          <li
            key={id}
            data-entry={id}
            data-dragged={draggedIndex === index || undefined}
            onDragOver={(event) => draggedIndex !== undefined && event.preventDefault()}
            onDrop={(event) => drop(event, index)}
          >
            {renderEntry(index, {
              draggable: true,
              onDragStart: (event) => startDrag(event, index),
              onDragEnd: () => setDraggedIndex(undefined)
            })}
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
