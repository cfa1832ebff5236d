import { useEffect, useRef, useState } from 'react'

import { INCOMPLETE_TIME, INCOMPLETE_TIME_ERROR } from '../../../lib/local-time.ts'
import { TimeField } from '../TimeField.tsx'

/** `schedule` resolves to false if the draft cannot be published at that time. */
export function PublishAt({ schedule }: { schedule: (publishAt: string) => Promise<boolean> }) {
  const [isOpen, setOpen] = useState(false)
  const [time, setTime] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isComplete = time !== '' && time !== INCOMPLETE_TIME
  const group = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isOpen) group.current?.querySelector('input')?.focus()
  }, [isOpen])

  const close = () => {
    setOpen(false)
    setTime('')
    setSubmitted(false)
    button.current?.focus()
  }
  const submit = async () => {
    setSubmitted(true)
    if (!isComplete) group.current?.querySelector('input')?.focus()
    else if (await schedule(time)) close()
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button quiet"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        Publish at…
      </button>
      {isOpen && (
        <div ref={group} className="publish-at" role="group" aria-label="Publish at a later time">
          <TimeField
            label="Time"
            value={time}
            error={isSubmitted && !isComplete ? INCOMPLETE_TIME_ERROR : undefined}
            onChange={setTime}
          />
          <button type="button" className="button" onClick={() => void submit()}>
            Schedule
          </button>
        </div>
      )}
    </>
  )
}
