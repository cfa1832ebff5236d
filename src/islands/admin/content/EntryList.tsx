import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

import { IconButton } from '../Button.tsx'
import { MoveButtons } from '../MoveButtons.tsx'
import { useDrag } from '../use-drag.ts'
import { FieldError, type FieldProps } from './FieldError.tsx'

interface EntryListProps extends Pick<FieldProps, 'schema' | 'path'> {
  entries: { id: string | number; name: string }[]
  renderEntry: (index: number, handle: ReturnType<ReturnType<typeof useDrag>['getHandleProps']>) => ReactNode
  /** Moves or removes an entry. `rearrange` does the same with each list that has an item for every entry. */
  onRearrange: (rearrange: <Item>(list: Item[]) => Item[]) => void
  /** Adds an entry. */
  children: ReactNode
}

/** A field with entries that can be added, removed, and reordered with buttons or by dragging. */
export function EntryList({ schema, path, entries, renderEntry, onRearrange, children }: EntryListProps) {
  const { title, description, maxItems = Infinity } = schema
  const [announcement, setAnnouncement] = useState('')

  const move = (index: number, newIndex: number) => {
    setAnnouncement(`${entries[index]?.name}: moved to position ${newIndex + 1} of ${entries.length}.`)
    onRearrange((list) => list.toSpliced(index, 1).toSpliced(newIndex, 0, ...list.slice(index, index + 1)))
  }
  const remove = (index: number, button: HTMLElement) => {
    const [list, group] = [button.closest('ol'), button.closest('fieldset')]
    flushSync(() => onRearrange((items) => items.toSpliced(index, 1)))
    const neighbor = list?.children[Math.min(index, entries.length - 2)]
    const next = neighbor
      ? neighbor.querySelector<HTMLElement>(':scope > .entry-tools [data-tool=remove]')
      : group?.querySelector<HTMLElement>('[data-tool=add], input')
    next?.focus()
  }
  const drag = useDrag(move)
  return (
    <fieldset className="stack tight">
      <legend>{title}</legend>
      {description && <p className="hint">{description}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol role="list" className="entries">
        {entries.map(({ id, name }, index) => (
          <li key={id} {...drag.getItemProps(index)}>
            {renderEntry(index, drag.getHandleProps(index, name))}
            <div className="entry-tools">
              <MoveButtons name={name} index={index} count={entries.length} move={(to) => move(index, to)} />
              <IconButton
                icon="trash"
                data-tool="remove"
                label={`Remove ${name}`}
                onClick={({ currentTarget }) => remove(index, currentTarget)}
              />
            </div>
          </li>
        ))}
      </ol>
      <FieldError path={path} />
      {entries.length < maxItems && children}
    </fieldset>
  )
}
