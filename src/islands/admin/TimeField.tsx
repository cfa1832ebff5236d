import { useEffect, useId, useRef } from 'react'

import { fromLocalInput, toLocalInput } from '../../lib/local-time.ts'
import { useTimeZone } from './use-time-zone.ts'

interface TimeFieldProps {
  label: string
  name?: string
  /** An ISO time, or ''. */
  value: string
  /** The earliest allowed time. */
  min?: string
  disabled?: boolean
  /** The id of an error message. */
  problemId?: string | undefined
  onChange: (value: string) => void
}

/** Edits a time in the zone of the browser, which is named beside the field. */
export function TimeField({ label, name, value, min = '', disabled, problemId, onChange }: TimeFieldProps) {
  const id = useId()
  const timeZone = useTimeZone()
  const input = useRef<HTMLInputElement>(null)
  // A controlled input would lose an incomplete time.
  useEffect(() => {
    const { current } = input
    if (current && fromLocalInput(current.value) !== value) current.value = toLocalInput(value)
  }, [value])
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <small>({timeZone})</small>
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="datetime-local"
        min={toLocalInput(min)}
        // Without a maximum, browsers accept years of six digits.
        max="9999-12-31T23:59"
        defaultValue={toLocalInput(value)}
        disabled={disabled}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
        onChange={(event) => onChange(fromLocalInput(event.target.value))}
      />
    </div>
  )
}
