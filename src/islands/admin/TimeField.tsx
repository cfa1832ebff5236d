import { useId } from 'react'

import { fromLocalInput, toLocalInput } from '../../lib/local-time.ts'
import { useTimeZone } from './use-time-zone.ts'

interface TimeFieldProps {
  label: string
  /** An ISO time, or ''. */
  value: string
  /** The earliest allowed time. */
  min?: string
  onChange: (value: string) => void
}

/** Edits a time in the zone of the browser, which is named beside the field. */
export function TimeField({ label, value, min = '', onChange }: TimeFieldProps) {
  const id = useId()
  const timeZone = useTimeZone()
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <small>({timeZone})</small>
      </label>
      <input
        id={id}
        type="datetime-local"
        min={toLocalInput(min)}
        defaultValue={toLocalInput(value)}
        onChange={(event) => onChange(fromLocalInput(event.target.value))}
      />
    </div>
  )
}
