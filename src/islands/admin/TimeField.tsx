import { useEffect, useRef } from 'react'

import { fromLocalInput, INCOMPLETE_TIME, toLocalInput } from '../../lib/local-time.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useTimeZone } from './use-time-zone.ts'

interface TimeFieldProps extends FieldProps {
  /** An ISO time, '' or `INCOMPLETE_TIME`. */
  value: string
}

/** Edits a time in the zone of the browser, which is named beside the field. */
export function TimeField({ label, value, min, onChange, ...field }: TimeFieldProps) {
  const timeZone = useTimeZone()
  const input = useRef<HTMLInputElement>(null)
  // A controlled input would lose an incomplete time.
  useEffect(() => {
    const { current } = input
    const text = toLocalInput(value)
    // The value of an incomplete input is empty, too.
    if (current && value !== INCOMPLETE_TIME && (text === '' || current.value !== text)) current.value = text
  }, [value])
  const reportChange = () => {
    if (!input.current) return
    const { value: text, validity } = input.current
    const isSame = validity.badInput === (value === INCOMPLETE_TIME) && text === toLocalInput(value)
    if (!isSame) onChange(validity.badInput ? INCOMPLETE_TIME : fromLocalInput(text))
  }
  return (
    <Field
      {...field}
      ref={input}
      label={
        <>
          {label} <small>({timeZone})</small>
        </>
      }
      type="datetime-local"
      min={min ? toLocalInput(min) : undefined}
      // Without a maximum, browsers accept years of six digits.
      max="9999-12-31T23:59"
      defaultValue={toLocalInput(value)}
      onChange={reportChange}
      // Browsers send no input event when an empty input becomes incomplete. Enter saves before its key is released.
      onKeyDown={reportChange}
      onKeyUp={reportChange}
      onBlur={reportChange}
    />
  )
}
