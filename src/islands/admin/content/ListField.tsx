import { type MouseEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'

import {
  createEmptyValue,
  findEntryName,
  findPicture,
  type FormValue
} from '../../../stores/admin/content/form-schema.ts'
import { Picture } from '../../Picture.tsx'
import { Button } from '../Button.tsx'
import { EntryList } from './EntryList.tsx'
import { FieldError, type FieldProps } from './FieldError.tsx'

interface ListFieldProps extends FieldProps {
  renderEntry: (entry: FieldProps) => ReactNode
}

export function ListField({ schema, path, value, onChange, renderEntry }: ListFieldProps) {
  const { item = 'entry', items = { type: 'string' } } = schema
  const values = Array.isArray(value) ? value : []
  // An entry keeps its id when it moves, so that it stays open.
  const [ids, setIds] = useState(() => values.map((_, index) => index))
  const [openId, setOpenId] = useState<number>()

  const change = (newIds: number[], newValues: FormValue[]) => {
    setIds(newIds)
    onChange(newValues)
  }
  const add = ({ currentTarget }: MouseEvent) => {
    const group = currentTarget.closest('fieldset')
    const id = Math.max(-1, ...ids) + 1
    flushSync(() => {
      change([...ids, id], [...values, createEmptyValue(items)])
      setOpenId(id)
    })
    const added = group?.querySelector('.entries')?.lastElementChild
    added?.querySelector<HTMLElement>(':is(input, select, textarea)')?.focus()
  }
  const getName = (index: number) =>
    findEntryName(values[index]) || `${item.charAt(0).toUpperCase()}${item.slice(1)} ${index + 1}`
  return (
    <EntryList
      schema={schema}
      path={path}
      entries={values.map((_, index) => ({ id: ids[index] ?? index, name: getName(index) }))}
      onRearrange={(rearrange) => change(rearrange(ids), rearrange(values))}
      renderEntry={(index, handle) => {
        const picture = findPicture(items, values[index])
        return (
          <>
            <details className="disclosure" open={ids[index] === openId || undefined}>
              <summary {...handle}>
                <span className="row">
                  {picture && <Picture src={picture} alt="" width={32} height={40} sizes="2rem" maxWidth={160} />}
                  <span>{getName(index)}</span>
                </span>
              </summary>
              <div className="stack">
                {renderEntry({
                  schema: items,
                  path: `${path}.${index}`,
                  value: values[index],
                  required: true,
                  onChange: (newValue) => onChange(values.with(index, newValue))
                })}
              </div>
            </details>
            <FieldError path={`${path}.${index}`} />
          </>
        )
      }}
    >
      <Button data-tool="add" onClick={add}>
        Add a {item}
      </Button>
    </EntryList>
  )
}
