import { type DragEvent, type ReactNode, useId, useState } from 'react'
import { flushSync } from 'react-dom'

import { createEmptyValue, findEntryName, type FormValue } from '../../../stores/admin/content/form-schema.ts'
import { Icon } from '../../Icon.tsx'
import { MoveButton } from '../MoveButton.tsx'
import { FieldProblem } from './FieldProblem.tsx'
import type { FieldProps } from './field-props.ts'
import { findPicture } from './PictureField.tsx'

interface Entry {
  id: number
  value: FormValue
}

interface ListFieldProps extends FieldProps {
  renderEntry: (entry: FieldProps) => ReactNode
}

/** A list whose entries can be added, removed and reordered with buttons, or by dragging. */
export function ListField({ schema, path, value, onChange, renderEntry }: ListFieldProps) {
  const { title, description, item = 'entry', items, minItems = 0, maxItems = Infinity } = schema
  const listId = useId()
  const values = Array.isArray(value) ? value : []
  // An entry keeps its id when it moves, so that it stays open.
  const [ids, setIds] = useState(() => values.map((_, index) => index))
  const [openId, setOpenId] = useState<number>()
  const [draggedIndex, setDraggedIndex] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const entries = values.map((entry, index): Entry => ({ id: ids[index] ?? index, value: entry }))

  const setEntries = (newEntries: Entry[]) => {
    setIds(newEntries.map(({ id }) => id))
    onChange(newEntries.map((entry) => entry.value))
  }
  const toButtonId = (id: number, icon: string) => `${listId}-${id}-${icon}`
  const focus = (elementId: string) => document.getElementById(elementId)?.focus()

  const move = (index: number, newIndex: number, icon?: 'up' | 'down') => {
    const entry = entries[index]
    if (!entry || newIndex < 0 || newIndex >= entries.length) return
    flushSync(() => {
      setEntries(entries.toSpliced(index, 1).toSpliced(newIndex, 0, entry))
      setAnnouncement(`${findEntryName(entry.value)}: moved to position ${newIndex + 1} of ${entries.length}.`)
    })
    // A browser takes the focus from an element that moves in the document.
    if (icon) focus(toButtonId(entry.id, icon))
  }
  const remove = (index: number) => {
    const neighbor = entries[index + 1] ?? entries[index - 1]
    flushSync(() => setEntries(entries.toSpliced(index, 1)))
    focus(neighbor ? toButtonId(neighbor.id, 'remove') : `${listId}-add`)
  }
  const add = () => {
    const id = Math.max(-1, ...ids) + 1
    flushSync(() => {
      setEntries([...entries, { id, value: items ? createEmptyValue(items) : '' }])
      setOpenId(id)
    })
    document.querySelector<HTMLElement>(`[id="${toButtonId(id, 'row')}"] :is(input, select, textarea)`)?.focus()
  }
  const drop = (event: DragEvent, index: number) => {
    // Firefox would navigate to the dropped text.
    event.preventDefault()
    if (draggedIndex !== undefined && draggedIndex !== index) move(draggedIndex, index)
  }
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {description && <p className="hint">{description}</p>}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ol role="list" className="entries">
        {entries.map((entry, index) => {
          const name = findEntryName(entry.value) || `${item} ${index + 1}`
          const picture = findPicture(items, entry.value)
          return (
            <li
              key={entry.id}
              id={toButtonId(entry.id, 'row')}
              data-dragged={draggedIndex === index || undefined}
              onDragOver={(event) => draggedIndex !== undefined && event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <details open={entry.id === openId || undefined}>
                <summary
                  draggable
                  onDragStart={(event) => {
                    setDraggedIndex(index)
                    event.dataTransfer.effectAllowed = 'move'
                    // Firefox does not start a drag without data.
                    event.dataTransfer.setData('text/plain', name)
                  }}
                  onDragEnd={() => setDraggedIndex(undefined)}
                >
                  {picture !== undefined && <img src={picture} alt="" width="32" height="40" />}
                  <span>{name}</span>
                </summary>
                <div className="fields">
                  {items &&
                    renderEntry({
                      schema: items,
                      path: `${path}.${index}`,
                      value: entry.value,
                      required: true,
                      onChange: (newValue) => setEntries(entries.with(index, { ...entry, value: newValue }))
                    })}
                </div>
              </details>
              <div className="entry-tools">
                <MoveButton
                  id={toButtonId(entry.id, 'up')}
                  label={`Move ${name} up`}
                  icon="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1, 'up')}
                />
                <MoveButton
                  id={toButtonId(entry.id, 'down')}
                  label={`Move ${name} down`}
                  icon="down"
                  disabled={index === entries.length - 1}
                  onClick={() => move(index, index + 1, 'down')}
                />
                <button
                  type="button"
                  id={toButtonId(entry.id, 'remove')}
                  className="icon-button"
                  aria-label={`Remove ${name}`}
                  onClick={() => remove(index)}
                >
                  <Icon name="trash" />
                </button>
              </div>
              <FieldProblem path={`${path}.${index}`} />
            </li>
          )
        })}
      </ol>
      <FieldProblem path={path} />
      {entries.length < maxItems && (
        <button type="button" id={`${listId}-add`} className="button quiet" onClick={add}>
          Add a {item}
        </button>
      )}
      {minItems > entries.length && <p className="hint">At least one {item} is required.</p>}
    </fieldset>
  )
}
