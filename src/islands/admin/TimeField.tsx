import { type SyntheticEvent, useEffect, useId, useRef } from 'react'

import { fromLocalInput, INCOMPLETE_TIME, toLocalInput } from '../../lib/local-time.ts'
import { useTimeZone } from './use-time-zone.ts'

interface TimeFieldProps {
  label: string
  name?: string
  /** An ISO time, '' or `INCOMPLETE_TIME`. */
  value: string
  /** The earliest allowed time. */
  min?: string
  disabled?: boolean
  /** An error message. */
  error?: string | undefined
  onChange: (value: string) => void
}

/** Edits a time in the zone of the browser, which is named beside the field. */
export function TimeField({ label, name, value, min = '', disabled, error, onChange }: TimeFieldProps) {
  const id = useId()
  const timeZone = useTimeZone()
  const input = useRef<HTMLInputElement>(null)
  // A controlled input would lose an incomplete time.
  useEffect(() => {
    const { current } = input
    const text = toLocalInput(value)
    // The value of an incomplete input is empty, too.
    if (current && value !== INCOMPLETE_TIME && (text === '' || current.value !== text)) current.value = text
  }, [value])
  const reportChange = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { badInput } = currentTarget.validity
    const isSame = badInput === (value === INCOMPLETE_TIME) && currentTarget.value === toLocalInput(value)
    if (!isSame) onChange(badInput ? INCOMPLETE_TIME : fromLocalInput(currentTarget.value))
  }
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
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={reportChange}
        // Browsers send no input event when an empty input becomes incomplete. Enter saves before its key is released.
        onKeyDown={reportChange}
        onKeyUp={reportChange}
        onBlur={reportChange}
      />
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
